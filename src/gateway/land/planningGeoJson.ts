import { drawPlanMap, type ThumbnailShape } from './drawPlanMap.ts';
import type { ParcelLandRow, ZoneRow } from './rows.ts';

/** A planning's zones as a GeoJSON feature collection; coordinates go through as stored. `fill` is simplestyle's, of zones alone whose code has no colour. */
export function planningGeoJson(planning: ParcelLandRow, zones: readonly ZoneRow[]): string {
  const features = zones.map(({ ordinal, land_code, coordinates, fill }) => {
    const { id: parcel_land_id, file_map_code, is_sample } = planning;
    const properties = { land_code, parcel_land_id, file_map_code, is_sample, ...(fill === null ? {} : { fill }) };
    const head = JSON.stringify({ type: 'Feature', id: ordinal, properties });
    return `${head.slice(0, -1)},"geometry":{"type":"Polygon","coordinates":${coordinates}}}`;
  });
  return `{"type":"FeatureCollection","name":${JSON.stringify(planning.id)},"features":[${features.join(',')}]}`;
}

export const shapesOfZones = (zones: readonly ZoneRow[]): ThumbnailShape[] =>
  zones.map(({ land_code: landCode, coordinates, fill }) => ({
    landCode,
    fill,
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
  }));

/** The same zones as a picture that fits the planning's four corners, as SVG text. */
export const planningPicture = ({ image_corners }: ParcelLandRow, zones: readonly ZoneRow[]): string =>
  drawPlanMap(shapesOfZones(zones), image_corners);
