import { describe, expect, it } from 'vitest';
import { transferKey } from '../../../../../src/domain/land/planTransfer.ts';
import { success } from '../../../../../src/domain/result.ts';
import type { PackedZones } from '../../../../../workers/parcels/overlap/packedZones.ts';
import { overlapParcel, placeParcel } from '../../../../../workers/parcels/overlap/planOverlap.ts';
import { planTransfers } from '../../../../../workers/parcels/overlap/planTransfers.ts';
import { WorkMeter } from '../../../../../workers/parcels/overlap/workMeter.ts';
import { Clipper2Changes } from '../../../../support/geometry/clipper2Changes.ts';
import { starRing } from '../../../../support/geometry/overlapCases.ts';
import type { Corner } from '../../../../support/geometry/overlapScene.ts';
import { type DrawnZone, packPlan, seededPlanPair } from '../../../../support/geometry/planPairs.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const at = (x: number, y: number): Corner => [108.22 + x * 0.0004, 16.01 + y * 0.0004];
const zone = (landCode: string, west: number, east: number): DrawnZone => ({
  landCode,
  rings: [[at(west, -1), at(east, -1), at(east, 2), at(west, 2)]],
});
const packed = (zones: readonly DrawnZone[]): PackedZones => ({ ...packPlan(zones), brokenZones: 0 }) as PackedZones;
const PARCEL = Float64Array.from([at(0, 0), at(1, 0), at(1, 1), at(0, 1)].flat());

async function compare(before: DrawnZone[], after: DrawnZone[]) {
  const plans = { before: packed(before), after: packed(after) };
  const files = ['before', 'after'].map((id) => ({ id, fileUrl: '' }));
  const read = (file: { id: string }) => Promise.resolve(success(plans[file.id as keyof typeof plans]));
  const { areaM2, differences } = await overlapParcel([PARCEL], files, [{ before: 'before', after: 'after' }], read);
  return Object.fromEntries(
    differences[0]!.transfers.map((transfer) => [transferKey(transfer), Math.round((1_000 * transfer.areaM2) / areaM2)]),
  );
}

describe('what two plannings plan otherwise on a parcel', () => {
  it('plan transfers: place by place, also where both have as much of each code', async () => {
    const halves = [zone('ODT', -1, 0.5), zone('DGT', 0.5, 2)];
    expect(await compare(halves, [zone('DGT', -1, 0.5), zone('ODT', 0.5, 2)])).toEqual({ 'ODT>DGT': 500, 'DGT>ODT': 500 });
    expect(await compare(halves, [...halves, zone('CLN', 0.25, 0.75)])).toEqual({ 'ODT>CLN': 250, 'DGT>CLN': 250 });
    expect(await compare(halves, halves.slice(0, 1))).toEqual({ 'DGT>-': 500 });
    expect(await compare(halves, halves)).toEqual({});
  });

  it('plan transfers: a planning that could not be had is compared with nothing', async () => {
    const files = [{ id: 'a', fileUrl: '' }];
    const overlap = await overlapParcel([PARCEL], files, [{ before: 'a', after: 'b' }], () =>
      Promise.resolve(success(packed([zone('ODT', 0, 1)]))),
    );
    expect(overlap.differences).toEqual([]);
    expect(overlap.plans).toHaveLength(1);
  });

  it('plan transfers: on seeded lots they are those of clipper2-wasm', async () => {
    const peer = await Clipper2Changes.load();
    const random = seededRandom(42);
    for (let order = 0; order < 40; order += 1) {
      const pair = seededPlanPair(random, order);
      const lot = starRing(random, [105.801, 21.021], 0.0008, 9);
      const parcel = placeParcel([Float64Array.from(lot.flat())]);
      if (typeof parcel === 'string') throw new Error(parcel);
      const ours = planTransfers(parcel, packed(pair.before), packed(pair.after), new WorkMeter(1e8))!;
      // All that lies beyond the lot is one code in both: drawn last, it changes nothing.
      const beyond: DrawnZone = {
        landCode: 'beyond',
        rings: [
          [
            [105.7, 20.9],
            [105.9, 20.9],
            [105.9, 21.1],
            [105.7, 21.1],
          ],
          lot,
        ],
      };
      const theirs = peer.transfers({ before: [...pair.before, beyond], after: [...pair.after, beyond] });
      const mine = new Map(ours.map((transfer) => [transferKey(transfer), transfer.areaM2]));
      for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
        const off = Math.abs((mine.get(key) ?? 0) - (theirs.get(key) ?? 0));
        expect(off, `lot ${order}, ${key}`).toBeLessThanOrEqual(Math.max(0.01, 1e-6 * parcel.areaM2));
      }
    }
  });
});
