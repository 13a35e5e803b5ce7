import { expect, it, vi } from 'vitest';
import { openWhenFound } from '../../../../src/flows/parcel/openParcel.ts';
import { divisionSlice, showDivision } from '../../../../src/state/parcel/divisionSlice.ts';
import { markDivided, selectionSlice } from '../../../../src/state/parcel/selectionSlice.ts';

const removed = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../../src/map/overlays/drawDivision.ts', () => ({ clearDivision: () => void (removed.count += 1) }));

it('parcel: opening another one closes the division of the first and removes it from the map', async () => {
  showDivision({ parcelId: 'first' });
  markDivided(true);
  await openWhenFound(() => Promise.resolve({ ok: true, value: null }));
  await expect.poll(() => [divisionSlice.parcelId, selectionSlice.isDivided, removed.count]).toEqual([null, false, 1]);
});
