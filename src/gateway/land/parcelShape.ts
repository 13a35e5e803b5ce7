import type { Context } from 'hono';
import { zoneCoordinates } from './extentCorners.ts';
import { formatMessage, languageOfCall } from '../http/formatMessage.ts';

export const parcelTitle = (context: Context, parcel: { parcel_number: string; land_number: string }): string =>
  formatMessage(languageOfCall(context), {
    id: 'land.parcelTitle',
    values: { parcel: parcel.parcel_number, sheet: parcel.land_number },
  });

export interface ParcelShape {
  /** The outline of its largest part: `lng, lat, lng, lat, …`, the first corner not repeated. */
  ring: number[];
  /** All of its parts, as GeoJSON's coordinates of a MultiPolygon; '' where the ring is all. */
  parts: string;
}

/** How a parcel's polygons are stored beside its ring. @param polygons outline, then holes, of each; the first corner not repeated */
export const partsText = (polygons: ReadonlyArray<readonly Float64Array[]>): string =>
  polygons.length === 1 && polygons[0]!.length === 1 ? '' : `[${polygons.map(zoneCoordinates).join()}]`;

/** Outline, then holes, of each part, packed; the first corner not repeated. */
export const polygonsOfRow = ({ ring, parts }: ParcelShape): number[][][] =>
  parts === '' ? [[ring]] : (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => pairs.slice(0, -1).flat()));

/** The rings of all parts, end to end: inside is what an odd number of them hold. */
export const ringsOfRow = (row: ParcelShape): number[][] => polygonsOfRow(row).flat();
