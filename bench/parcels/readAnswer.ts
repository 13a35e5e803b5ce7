import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { areaLabel, labelPoint } from '../../workers/parcels/tiles/parcelLabel.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';

/** A parcel read from a response for the peer's tiles, with only the fields that these have. */
export interface ReadParcel {
  featureId: number;
  /** Values of the shape: land code; of the label: parcel number, text (workers/parcels/api.ts). */
  values: string[];
  /** lng, lat, lng, lat …, open. */
  ring: Float64Array;
  label: LngLat;
}

const utf8 = new TextDecoder();

/** Reads the drawn part of the parcels from the bytes of a response. */
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
