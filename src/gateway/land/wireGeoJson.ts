import type { CadastralItemRow, CadastralRow, ParcelLandRow, ZoneRow } from './rows.ts';

const closedPairs = (ring: readonly number[]): number[][] => {
  const pairs: number[][] = [];
  for (let i = 0; i < ring.length; i += 2) pairs.push([ring[i]!, ring[i + 1]!]);
  return [...pairs, [ring[0]!, ring[1]!]];
};

/** A sheet's parcels as a GeoJSON feature collection. */
export function sheetGeoJson(sheet: CadastralRow, parcels: readonly CadastralItemRow[]): string {
  const features = parcels.map((parcel) => ({
    type: 'Feature',
    id: parcel.id,
    properties: {
      _id: parcel.id,
      land_code: parcel.land_code,
      land_number: parcel.land_number,
      parcel_number: parcel.parcel_number,
      acreage: parcel.acreage,
      is_sample: parcel.is_sample,
    },
    geometry: { type: 'Polygon', coordinates: [closedPairs(parcel.ring)] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', name: sheet.id, features });
}

/** A planning's zones as a GeoJSON feature collection; coordinates go through as stored. */
export function planningGeoJson(planning: ParcelLandRow, zones: readonly ZoneRow[]): string {
  const features = zones.map(({ ordinal, land_code, coordinates }) => {
    const properties = { land_code, parcel_land_id: planning.id, file_map_code: planning.file_map_code, is_sample: planning.is_sample };
    const head = JSON.stringify({ type: 'Feature', id: ordinal, properties });
    return `${head.slice(0, -1)},"geometry":{"type":"Polygon","coordinates":${coordinates}}}`;
  });
  return `{"type":"FeatureCollection","name":${JSON.stringify(planning.id)},"features":[${features.join(',')}]}`;
}
