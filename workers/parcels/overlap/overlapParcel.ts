import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { ParcelOverlap } from '../../../src/domain/land/planOverlap.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { PackedZones, ZoneFile } from '../api.ts';
import { placeParcel, planOverlap } from './planOverlap.ts';

/**
 * The zones of several plannings over one parcel.
 * @param ring lng, lat, lng, lat … degrees
 * @param zonesMeeting the zones of a planning whose box meets that one, fetched unless they are held
 */
export async function overlapParcel(
  ring: Float64Array,
  files: readonly ZoneFile[],
  zonesMeeting: (file: ZoneFile, box: LngLatBox) => Promise<Result<PackedZones>>,
): Promise<ParcelOverlap> {
  const parcel = placeParcel(ring);
  if (typeof parcel === 'string') return { areaM2: 0, fault: parcel, outline: null, plans: [] };
  const { minX: west, minY: south, maxX: east, maxY: north } = parcel.boxDeg;
  const plans = files.map(async (file) => {
    const zones = await zonesMeeting(file, { west, south, east, north });
    return zones.ok ? planOverlap(parcel, file.id, zones.value) : { planningId: file.id, failed: zones.error };
  });
  const { areaM2, fault, outline } = parcel;
  return { areaM2, fault, outline, plans: await Promise.all(plans) };
}
