import { toParcel } from '../../src/api/toParcel.ts';
import type { CadastralItem } from '../../src/contract/cadastralItems.ts';
import { parcelLabel } from '../../workers/parcels/parcelLabel.ts';
import { featureId } from '../../workers/parcels/featureId.ts';
import { labelPoint } from '../../workers/parcels/labelPoint.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import type { CadastralParcel } from '../../src/domain/parcel.ts';

/** Names of what a parcel's tile says of its shape and of its label: the product's (workers/parcels/api.ts). */
export const SHAPE_KEYS = ['id', 'landCode'] as const;
export const LABEL_KEYS = ['parcelNumber', 'label'] as const;

/** A parcel on its way from an answer to tiles, the same for every store. */
export interface ReadParcel {
  featureId: number;
  /** By SHAPE_KEYS, then LABEL_KEYS. */
  values: string[];
  /** lng, lat, lng, lat …, open. */
  ring: Float64Array;
  label: LngLat;
}

const utf8 = new TextDecoder();

/** From the bytes of one answer to what is drawn of its parcels. */
export function readAnswer(bytes: Uint8Array): ReadParcel[] {
  return (JSON.parse(utf8.decode(bytes)) as { data: CadastralItem[] }).data.map((item) => {
    const ring = new Float64Array(2 * item.position.length);
    item.position.forEach(({ longitude, latitude }, corner) => {
      ring[2 * corner] = longitude;
      ring[2 * corner + 1] = latitude;
    });
    return {
      featureId: featureId(item._id),
      values: [item._id, item.land_code, item.parcel_number, parcelLabel(item.land_code, item.parcel_number, item.acreage)],
      ring,
      label: labelPoint(ring, { lng: item.longitude_center, lat: item.latitude_center }),
    };
  });
}

/** The parcels of one answer as the worker keeps them, every field. */
export const readParcels = (bytes: Uint8Array): CadastralParcel[] =>
  (JSON.parse(utf8.decode(bytes)) as { data: CadastralItem[] }).data.map(toParcel);
