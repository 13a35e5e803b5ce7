import { foldVietnamese } from '../../../src/domain/text/vietnameseText.ts';

/** Where the coordinates of a table stand. `east` and `north` may hold metres or degrees: their size tells. */
export interface TableColumns {
  east: number;
  north: number;
  /** The heading says degrees. */
  isDegrees: boolean;
  /** Length of the side to the next corner: empty in the last row of a line. */
  side: number | null;
}

/** Headings, folded, without what stands in brackets. On Vietnamese papers X is north and Y is east (design §4). */
const LATITUDES = new Set(['lat', 'latitude', 'vi do', 'vd', 'lat wgs84', 'vi do wgs84']);
const LONGITUDES = new Set(['lng', 'lon', 'long', 'longitude', 'kinh do', 'kd', 'lng wgs84', 'lon wgs84', 'kinh do wgs84']);
const NORTHS = new Set(['x', 'xm', 'x m', 'toa do x', 'x vn2000', 'x vn 2000', 'n', 'north', 'northing', 'bac']);
const EASTS = new Set(['y', 'ym', 'y m', 'toa do y', 'y vn2000', 'y vn 2000', 'e', 'east', 'easting', 'dong']);
const SIDES = new Set(['side', 'side m', 'canh', 'canh m', 'chieu dai', 'chieu dai canh', 'khoang cach', 's', 's m', 'length', 'length m']);

/** @returns null for a line that is no heading of coordinates */
export function findColumns(cells: readonly string[]): TableColumns | null {
  const names = cells.map((cell) => foldVietnamese(cell.replace(/[([].*/, '')));
  const find = (known: ReadonlySet<string>): number => names.findIndex((name) => known.has(name));
  const side = find(SIDES);
  const kept = { side: side < 0 ? null : side };
  const [lat, lng] = [find(LATITUDES), find(LONGITUDES)];
  if (lat >= 0 && lng >= 0) return { north: lat, east: lng, isDegrees: true, ...kept };
  const [north, east] = [find(NORTHS), find(EASTS)];
  return north >= 0 && east >= 0 ? { north, east, isDegrees: false, ...kept } : null;
}
