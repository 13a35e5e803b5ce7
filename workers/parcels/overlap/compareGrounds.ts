import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { GroundComparison, PackedGrounds } from '../../../src/domain/landFile/groundComparison.ts';
import { type Result, success } from '../../../src/domain/result.ts';
import type { ParcelStore } from '../store/parcelStore.ts';
import type { PackedZones } from './packedZones.ts';
import { placeParcel, planOverlap } from './planOverlap.ts';

const MAX_PARCELS = 2000;
const NOTHING = { areaM2: 0, parcel: null, overlapM2: 0, gapM2: 0 };

/** Compares areas with the register; fails as it does. @param register fetches a box into the store */
export async function compareGrounds(
  { lngLat, ringEnds, groundEnds }: PackedGrounds,
  register: { hold(box: LngLatBox): Promise<Result<void>> },
  store: Pick<ParcelStore, 'meeting' | 'parcel'>,
): Promise<Result<GroundComparison[]>> {
  const compared: GroundComparison[] = [];
  for (let ground = 0, ring = 0; ground < groundEnds.length; ground += 1) {
    const rings: Float64Array[] = [];
    for (; ring < groundEnds[ground]!; ring += 1)
      rings.push(lngLat.subarray(ring === 0 ? 0 : 2 * ringEnds[ring - 1]!, 2 * ringEnds[ring]!));
    const placed = placeParcel(rings);
    if (typeof placed === 'string') {
      compared.push({ ...NOTHING, fault: 'unmeasured' });
      continue;
    }
    const { areaM2, boxDeg } = placed;
    const fetched = await register.hold(boxDeg);
    if (!fetched.ok) return fetched;
    const parcels = store.meeting(boxDeg, MAX_PARCELS);
    const byParcel: PackedZones = { ...parcels, landCodes: parcels.ids };
    const { rows, uncoveredM2: gapM2, faults } = planOverlap(placed, '', byParcel);
    const [main, ...rest] = rows;
    const parcel = main ? store.parcel(main.landCode) : null;
    compared.push({
      areaM2,
      fault: faults.some(({ fault }) => fault === 'tooDense') ? 'unmeasured' : parcel ? null : 'unknown',
      parcel: parcel && { id: parcel.id, sheetNumber: parcel.sheetNumber, parcelNumber: parcel.parcelNumber, areaM2: parcel.areaM2 },
      overlapM2: rest.reduce((sum, overlap) => sum + overlap.areaM2, 0),
      gapM2,
    });
  }
  return success(compared);
}
