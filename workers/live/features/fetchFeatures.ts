import type { Position, Feature, Geometry } from 'geojson';
import { type FeaturesRequest, liveGrid } from '../../../src/domain/map/offeredLayer.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { GeometryCore } from '../../geometry/api.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import { LiveFault, tooLarge, fetchAnswer } from '../request/fetchAnswer.ts';
import { boxText, fillTemplate } from '../request/fillTemplate.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { boxOfTile } from '../../../src/domain/geometry/mercator.ts';
import { cutGeoJson, TILE_EXTENT } from '../../tiles/cutGeoJson.ts';
import { type CutTile, FEATURES_LAYER, type MercatorTile } from '../api.ts';
import { sortRings } from '../../../src/domain/geometry/sortRings.ts';

/** Limit of an answer's corners; more are unreadable as a map. */
const MAX_CORNERS = 300_000;

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPosition = (value: unknown): value is Position => Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

/** Reads nested lists of positions and skips invalid items. */
class CornerReader {
  #left = MAX_CORNERS;
  /** Converts the service's coordinates to degrees; null for impossible ones. */
  readonly #toLngLat: (position: Position) => Position | null;

  constructor(toLngLat: (position: Position) => Position | null) {
    this.#toLngLat = toLngLat;
  }

  position(value: unknown): Position | null {
    if (!isPosition(value)) return null;
    this.#left -= 1;
    if (this.#left < 0) throw tooLarge('too many corners');
    return this.#toLngLat([value[0]!, value[1]!]);
  }

  list<Item>(value: unknown, read: (item: unknown) => Item | null): Item[] {
    return Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];
  }

  line = (value: unknown): Position[] | null => {
    const line = this.list(value, (item) => this.position(item));
    return line.length >= 2 ? line : null;
  };

  ring = (value: unknown): Position[] | null => {
    const ring = this.list(value, (item) => this.position(item));
    return ring.length >= 3 ? ring : null;
  };

  polygon = (value: unknown): Position[][] | null => {
    const rings = this.list(value, this.ring);
    return rings.length > 0 ? rings : null;
  };
}

const MAX_DEPTH = 4;

function geoJsonGeometries(geometry: unknown, reader: CornerReader, depth = 0): Geometry[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'GeometryCollection') {
    const { geometries } = geometry;
    return depth < MAX_DEPTH && Array.isArray(geometries)
      ? geometries.flatMap((item: unknown) => geoJsonGeometries(item, reader, depth + 1))
      : [];
  }
  if (type === 'Point' || type === 'MultiPoint') {
    const points = reader.list(type === 'Point' ? [coordinates] : coordinates, (item) => reader.position(item));
    return points.length > 0 ? [{ type: 'MultiPoint', coordinates: points }] : [];
  }
  if (type === 'LineString' || type === 'MultiLineString') {
    const lines = reader.list(type === 'LineString' ? [coordinates] : coordinates, reader.line);
    return lines.length > 0 ? [{ type: 'MultiLineString', coordinates: lines }] : [];
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return [];
  const polygons = reader.list(type === 'Polygon' ? [coordinates] : coordinates, reader.polygon);
  return polygons.length > 0 ? [{ type: 'MultiPolygon', coordinates: polygons }] : [];
}

/** Groups EsriJSON's unordered rings into outlines and holes by containment. */
function polygonsOf(rings: Position[][]): Position[][][] {
  const packed = rings.map((ring) => Float64Array.from(ring.flatMap(([x, y]) => [x!, y!])));
  return sortRings(packed).map((polygon) =>
    polygon.map((ring) => Array.from({ length: ring.length / 2 }, (_, at): Position => [ring[2 * at]!, ring[2 * at + 1]!])),
  );
}

function esriGeometries(geometry: unknown, reader: CornerReader): Geometry[] {
  if (!isObject(geometry)) return [];
  const { x, y, points, paths, rings } = geometry;
  if (rings !== undefined) {
    const read = reader.list(rings, reader.ring);
    return read.length > 0 ? [{ type: 'MultiPolygon', coordinates: polygonsOf(read) }] : [];
  }
  if (paths !== undefined) {
    const lines = reader.list(paths, reader.line);
    return lines.length > 0 ? [{ type: 'MultiLineString', coordinates: lines }] : [];
  }
  const places = reader.list(points ?? [[x, y]], (item) => reader.position(item));
  return places.length > 0 ? [{ type: 'MultiPoint', coordinates: places }] : [];
}

interface FeaturesAnswer {
  /** Features in degrees with the service's unchecked properties, without invalid shapes. */
  features: Feature[];
  /** Number of received features if the service has more in the box; null if these are all. */
  cutTo: number | null;
}

/** Returns whether the service reports more features, or sent a full answer without a total. */
function isCutShort({ numberMatched, totalFeatures, exceededTransferLimit, properties }: Json, count: number, limit: number): boolean {
  const exceeded = [exceededTransferLimit, isObject(properties) && properties.exceededTransferLimit];
  if (exceeded.includes(true)) return true;
  const total = [numberMatched, totalFeatures].find((value) => typeof value === 'number');
  return total === undefined ? count >= limit : total > count;
}

/** Reads the features of a parsed answer. `toLngLat` gives null for impossible coordinates. */
function readFeatures(
  json: unknown,
  { format, limit }: Pick<FeaturesRequest, 'format' | 'limit'>,
  toLngLat: (position: Position) => Position | null,
): FeaturesAnswer {
  const { features, error } = isObject(json) ? json : ({} as Json);
  if (isObject(error)) throw new LiveFault('refused', String(error.message ?? 'an error'));
  if (!Array.isArray(features)) throw new LiveFault('malformed', 'no list of features');
  const reader = new CornerReader(toLngLat);
  const geometriesOf = format === 'esrijson' ? esriGeometries : geoJsonGeometries;
  const taken = features.slice(0, Math.max(1, limit));
  const attributesOf = ({ properties, attributes }: Json): Json => [properties, attributes].find(isObject) ?? {};
  return {
    features: taken.filter(isObject).flatMap((feature) =>
      geometriesOf(feature.geometry, reader).map((geometry): Feature => ({
        type: 'Feature',
        properties: attributesOf(feature),
        geometry,
      })),
    ),
    cutTo: isCutShort(json as Json, features.length, limit) ? taken.length : null,
  };
}

/** Time to read or cut the largest answer on a cheap phone. */
const BUDGET_MS = 6000;

/** Sample points per side of a box, whose sides are curves in a grid. */
const STEPS = 8;

function boxInGrid({ west, south, east, north }: LngLatBox, toGrid: (lngLat: Float64Array) => Float64Array): LngLatBox {
  const places = Array.from({ length: (STEPS + 1) ** 2 }, (_, at) => [at % (STEPS + 1), Math.floor(at / (STEPS + 1))] as const);
  const lngLat = places.flatMap(([column, row]) => [west + ((east - west) * column) / STEPS, south + ((north - south) * row) / STEPS]);
  return boxOfPacked(toGrid(Float64Array.from(lngLat)));
}

/** Accepts grid metres or degrees, because services of a grid answer either; no grid has eastings below 360. */
function placeReader(core: GeometryCore | null, grid: FeaturesRequest['grid']): (position: Position) => Position | null {
  return ([x, y]) => {
    if (Math.abs(x!) <= 360 && Math.abs(y!) <= 90) return [x!, y!];
    if (!core || !grid) return null;
    const [lng, lat] = core.toWgs84(Float64Array.of(x!, y!), liveGrid(grid));
    return Number.isNaN(lng) ? null : [lng!, lat!];
  };
}

const NOTHING: FeaturesAnswer = { features: [], cutTo: null };

export async function fetchFeatures(request: FeaturesRequest, degrees: LngLatBox, signal: AbortSignal): Promise<FeaturesAnswer> {
  const { url, grid, axis, limit } = request;
  const core = grid && (await loadGeometryCore());
  const box = grid && core ? boxInGrid(degrees, (lngLat) => core.fromWgs84(lngLat, liveGrid(grid))) : degrees;
  if (!Number.isFinite(box.west)) return NOTHING;
  const address = fillTemplate(url, { bbox: boxText(box, axis, grid ? 4 : 9), limit });
  const answer = await fetchAnswer(address, signal, [204]);
  if (!answer || answer.bytes.length === 0) return NOTHING;
  announceWork(BUDGET_MS);
  return readFeatures(parsed(answer.bytes), request, placeReader(core, grid));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new LiveFault('malformed', String(error));
  }
}

/** Buffer around a tile for lines and dots that reach over its edge. */
const BUFFER = 64;

/** Fetches features and cuts them to a tile, without attributes. @throws LiveFault */
export async function cutFeatures(request: FeaturesRequest, tile: MercatorTile, signal: AbortSignal): Promise<CutTile> {
  const { features, cutTo } = await fetchFeatures(request, boxOfTile(tile.z, tile.x, tile.y, BUFFER / TILE_EXTENT), signal);
  signal.throwIfAborted();
  announceWork(BUDGET_MS);
  const bare = features.map((feature) => ({ ...feature, properties: {} }));
  return { bytes: await cutGeoJson({ [FEATURES_LAYER]: bare }, tile, BUFFER), cutTo };
}
