import type { Context } from 'hono';
import { zoneCoordinates } from './extentCorners.ts';
import { formatMessage, languageOfCall } from '../http/formatMessage.ts';

export const parcelTitle = (context: Context, parcel: { parcel_number: string; land_number: string }): string =>
  formatMessage(languageOfCall(context), {
    id: 'land.parcelTitle',
    values: { parcel: parcel.parcel_number, sheet: parcel.land_number },
  });

export interface ParcelShape {
  /** Outline of the largest part: `lng, lat, lng, lat, …`, first corner not repeated. */
  ring: number[];
  /** GeoJSON MultiPolygon coordinates of all parts; '' if the ring is everything. */
  parts: string;
}

/** Returns the `parts` text of polygons. @param polygons outline and holes of each, first corner not repeated */
export const partsText = (polygons: ReadonlyArray<readonly Float64Array[]>): string =>
  polygons.length === 1 && polygons[0]!.length === 1 ? '' : `[${polygons.map(zoneCoordinates).join()}]`;

/** Returns outline and holes of each part, packed, first corner not repeated. */
export const polygonsOfRow = ({ ring, parts }: ParcelShape): number[][][] =>
  parts === '' ? [[ring]] : (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => pairs.slice(0, -1).flat()));

/** Returns the rings of all parts; the even-odd rule defines their inside. */
export const ringsOfRow = (row: ParcelShape): number[][] => polygonsOfRow(row).flat();
