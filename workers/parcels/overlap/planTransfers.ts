import type { PlanTransfer } from '../../../src/domain/land/planTransfer.ts';
import { clippedZones } from './clippedZones.ts';
import type { CoverStates } from './coverStates.ts';
import type { PackedZones } from './packedZones.ts';
import { sweepAreas } from './sweepAreas.ts';
import type { WorkMeter } from './workMeter.ts';

/**
 * How much of a parcel has one land code in one planning and another one in the other, place by place: one sweep over both.
 * @returns the largest first; null when the meter gave up
 */
export function planTransfers(
  parcel: Parameters<typeof clippedZones>[0],
  before: PackedZones,
  after: PackedZones,
  meter: WorkMeter,
): PlanTransfer[] | null {
  const regions = clippedZones(parcel, [before, after]);
  const first = before.landCodes.length;
  let covers: CoverStates | undefined;
  const areas = new Map<number, number>();
  const swept = sweepAreas(regions, new Int32Array(first + after.landCodes.length), parcel.plane.densityPerM, meter, (_edges, states) => {
    covers = states;
    return { take: (state, _left, _right, _from, _to, areaM2) => void areas.set(state, (areas.get(state) ?? 0) + areaM2) };
  });
  if (!swept || !covers) return null;
  const sums = new Map<string, PlanTransfer>();
  for (const [state, areaM2] of areas) {
    const [was, is] = [covers.topZoneOf(state, first), covers.topZone(state)];
    const codes = { before: was < 0 ? null : before.landCodes[was]!, after: is < first ? null : after.landCodes[is - first]! };
    if (codes.before === codes.after) continue;
    const key = JSON.stringify([codes.before, codes.after]);
    const sum = sums.get(key);
    if (sum) sum.areaM2 += areaM2;
    else sums.set(key, { ...codes, areaM2 });
  }
  return [...sums.values()].sort((a, b) => b.areaM2 - a.areaM2);
}
