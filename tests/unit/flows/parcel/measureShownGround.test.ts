import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { measureShownGround } from '../../../../src/flows/parcel/measureShownGround.ts';
import { configSlice } from '../../../../src/state/shell/configSlice.ts';
import { closeCorners, cornersSlice } from '../../../../src/state/search/cornersSlice.ts';
import { planOverlapSlice } from '../../../../src/state/parcel/planOverlapSlice.ts';
import { clearSelection, selectionSlice } from '../../../../src/state/parcel/selectionSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

const RING = [
  { lng: 108.2, lat: 16 },
  { lng: 108.201, lat: 16 },
  { lng: 108.201, lat: 16.001 },
];
const corners = (count: number) => ({ corners: RING.slice(0, count).map((position) => ({ xM: 0, yM: 0, position, sideM: null })) });
const measured = (): string | null => planOverlapSlice.groundId;

const configStatus = configSlice.status;
beforeEach(() => {
  // Nothing is requested until the view charge is known.
  configSlice.status = 'loading';
});
afterEach(() => {
  configSlice.status = configStatus;
  clearSelection();
  closeCorners();
  Object.assign(planOverlapSlice, { status: 'none', groundId: null });
});

it('shown ground: the open parcel is measured first, searched corners after it is closed', async () => {
  Object.assign(cornersSlice, { table: corners(3), fault: null });
  Object.assign(selectionSlice, { status: 'ready', parcel: { id: 'p1', ring: RING } as CadastralParcel });
  measureShownGround(true);
  await eventually(() => expect(measured()).toBe('p1'));
  clearSelection();
  measureShownGround(true);
  await eventually(() => expect(measured()).toMatch(/^corners:/));
});

it('shown ground: corners that enclose no area are not measured', async () => {
  Object.assign(cornersSlice, { table: corners(2), fault: null });
  measureShownGround(true);
  await import('../../../../src/flows/parcel/measurePlanOverlap.ts');
  expect(measured()).toBeNull();
});
