import { boxOfPacked } from '../../domain/geometry/box.ts';
import { readTablePages } from '../database/readTablePages.ts';
import { holdsPoints } from '../notes/routes.ts';
import { FaultCounts, type CheckQueries } from './checkReport.ts';

/** Approximate page size: a serving gateway answers others between pages. */
const PAGE_BYTES = 256 * 1024;
/** Tolerance, because centres are rounded to nine decimals. */
const ROUNDING_DEG = 1e-8;

/** Checks alternating longitudes and latitudes. JSON has no NaN or infinity, so these are texts. */
const isPlaces = (flat: readonly unknown[]): flat is number[] =>
  flat.length % 2 === 0 && flat.every((value, at) => typeof value === 'number' && Math.abs(value) <= (at % 2 === 0 ? 180 : 90));

type Box = [west: number, south: number, east: number, north: number];

/** Returns the fault that prevents a parcel, sheet or planning from being found and drawn. */
function shapeFault(
  ring: readonly unknown[],
  extent: readonly unknown[],
  [lng, lat]: readonly unknown[],
  outlines: ReadonlyArray<readonly number[]> = [],
): string | undefined {
  if (ring.length < 6 || !isPlaces(ring)) return 'an invalid ring';
  const { west, south, east, north } = boxOfPacked(Float64Array.from([ring, ...outlines].flat()));
  if (![west, south, east, north].every((side, at) => side === extent[at])) return 'an extent that differs from the ring’s';
  const [w, s, e, n] = extent as Box;
  const isInside =
    typeof lng === 'number' &&
    typeof lat === 'number' &&
    lng >= w - ROUNDING_DEG &&
    lng <= e + ROUNDING_DEG &&
    lat >= s - ROUNDING_DEG &&
    lat <= n + ROUNDING_DEG;
  return isInside ? undefined : 'a centre outside the ring';
}

interface Shapes {
  table: string;
  /** SQL of JSON values; the first identifies the row. */
  values: readonly string[];
  /** Receives the values after the first. */
  faultOf: (...values: unknown[]) => string | undefined;
}

const EXTENT = 'json_build_array((extent[1])[0], (extent[1])[1], (extent[0])[0], (extent[0])[1])';
const SHAPE = [`province_code || '/' || id`, 'ring', EXTENT, 'json_build_array(center_lng, center_lat)'];

type ShapeValues = [ring: unknown[], extent: unknown[], center: unknown[]];

const SHAPES: readonly Shapes[] = [
  {
    table: 'cadastral_items',
    values: [...SHAPE, 'acreage', 'parts'],
    faultOf: (...values) => {
      const [ring, extent, center, areaM2, parts] = values as [...ShapeValues, unknown, string];
      const outlines = partOutlines(parts);
      if (!outlines || (outlines[0] && String(outlines[0]) !== String(ring))) return 'invalid parts';
      return shapeFault(ring, extent, center, outlines) ?? (typeof areaM2 === 'number' && areaM2 >= 0 ? undefined : 'an invalid area');
    },
  },
  { table: 'cadastrals', values: SHAPE, faultOf: (...values) => shapeFault(...(values as ShapeValues)) },
  {
    table: 'parcel_lands',
    values: [...SHAPE, 'image_corners'],
    faultOf: (...values) => {
      const [ring, extent, center, corners] = values as [...ShapeValues, unknown[]];
      return shapeFault(ring, extent, center) ?? (corners.length === 8 && isPlaces(corners) ? undefined : 'invalid corners of a picture');
    },
  },
  {
    table: 'parcel_land_zones',
    values: [`province_code || '/' || parcel_land_id || '/' || ordinal`, 'coordinates'],
    faultOf: (coordinates) => (isZone(coordinates as string) ? undefined : 'coordinates that are not a polygon'),
  },
  {
    table: 'notes',
    values: [`user_id || '/' || id`, 'kind', 'points', 'point_count', 'deleted_at is not null'],
    faultOf: (...values) => noteFault(...(values as Parameters<typeof noteFault>)),
  },
];

function partOutlines(text: string): number[][] | undefined {
  if (text === '') return [];
  try {
    const polygons = JSON.parse(text) as unknown[];
    if (polygons.length === 0 || !polygons.every((polygon) => isZone(JSON.stringify(polygon)))) return undefined;
    return (polygons as number[][][][]).map(([outline]) => outline!.slice(0, -1).flat());
  } catch {
    return undefined;
  }
}

/** Checks a polygon's GeoJSON coordinates: rings of at least four positions, closed. */
function isZone(text: string): boolean {
  try {
    const rings = JSON.parse(text) as unknown[][][];
    const isRing = (ring: unknown[][]): boolean =>
      ring.length >= 4 && ring.every((place) => place.length === 2 && isPlaces(place)) && String(ring[0]) === String(ring.at(-1));
    return rings.length > 0 && rings.every(isRing);
  } catch {
    return false;
  }
}

function noteFault(kind: string, points: unknown[], count: number, isDeleted: boolean): string | undefined {
  if (points.length !== 2 * count) return 'a wrong count of points';
  if (isDeleted) return count === 0 ? undefined : 'points although it was deleted';
  return holdsPoints(kind, count) && isPlaces(points) ? undefined : 'points that do not fit its kind';
}

export async function checkShapes(queries: CheckQueries): Promise<void> {
  for (const { table, values, faultOf } of SHAPES) {
    const faults = new FaultCounts();
    queries.report.progress('rows', `shapes of ${table}`);
    await queries.attempt(`shapes of ${table}`, async (inside) => {
      for await (const lines of readTablePages(inside, {
        table,
        line: `json_build_array(${values.join()})::text`,
        pageBytes: PAGE_BYTES,
      })) {
        for (const line of lines) {
          const [id, ...shape] = JSON.parse(line) as [string, ...unknown[]];
          const fault = faultOf(...shape);
          if (fault !== undefined) faults.add(`${table} with ${fault}`, id);
        }
      }
    });
    faults.reportTo(queries.report, 'rows');
  }
}
