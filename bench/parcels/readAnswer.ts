import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { areaLabel, labelPoint } from '../../workers/parcels/tiles/parcelLabel.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';

/** Parcel with only the properties that the peer's tiles need. */
export interface ReadParcel {
  featureId: number;
  /** Land code of the shape; parcel number and text of the label (workers/parcels/api.ts). */
  values: string[];
  /** lng, lat, lng, lat …, open. */
  ring: Float64Array;
  label: LngLat;
}

const utf8 = new TextDecoder();

/** Decodes the bytes of one response to the drawn properties of its parcels. */
export function readAnswer(bytes: Uint8Array): ReadParcel[] {
  return (JSON.parse(utf8.decode(bytes)) as { data: CadastralItem[] }).data.map((item) => {
    const ring = new Float64Array(2 * item.position.length);
    item.position.forEach(({ longitude, latitude }, corner) => {
      ring[2 * corner] = longitude;
      ring[2 * corner + 1] = latitude;
    });
    return {
      featureId: featureId(item._id),
      values: [item.land_code, item.parcel_number, `${item.land_code} ${item.parcel_number}\n${areaLabel(item.acreage)}`],
      ring,
      label: labelPoint([ring], { lng: item.longitude_center, lat: item.latitude_center }),
    };
  });
}
