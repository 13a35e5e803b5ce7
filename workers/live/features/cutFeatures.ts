import type { Position } from 'geojson';
import { type FeaturesRequest, liveGrid } from '../../../src/domain/map/offeredLayer.ts';
import { latOfMercator, lngOfMercator } from '../../../src/domain/geometry/mercator.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import type { GeometryCore } from '../../geometry/api.ts';
import { FEATURES_LAYER, type MercatorTile } from '../api.ts';
import { AskFault } from '../ask/askFault.ts';
import { fetchAnswer } from '../ask/fetchAnswer.ts';
import { boxText, fillTemplate, type PlaneBox } from '../ask/fillTemplate.ts';
import { meshBox } from '../warp/gridMesh.ts';
import { readFeatures } from './readFeatures.ts';

const EXTENT = 4096;
/** Around a tile, as wide as lines and dots are drawn over its edge. */
const BUFFER = 64;
/** Reading and cutting the most that is taken, on a cheap phone. */
const BUDGET_MS = 6000;

/** A tile's box with its buffer, degrees. */
function boxOfTile({ z, x, y }: MercatorTile): PlaneBox {
  const across = 2 ** z;
  const margin = BUFFER / EXTENT;
  return {
    minX: lngOfMercator((x - margin) / across),
    minY: latOfMercator((y + 1 + margin) / across),
    maxX: lngOfMercator((x + 1 + margin) / across),
    maxY: latOfMercator((y - margin) / across),
  };
}

/** Sides of a box bend in a grid: so many places on each say how far. */
const STEPS = 8;

function boxInGrid({ minX, minY, maxX, maxY }: PlaneBox, toGrid: (lngLat: Float64Array) => Float64Array): PlaneBox {
  const places = Array.from({ length: (STEPS + 1) ** 2 }, (_, at) => [at % (STEPS + 1), Math.floor(at / (STEPS + 1))] as const);
  const lngLat = places.flatMap(([column, row]) => [minX + ((maxX - minX) * column) / STEPS, minY + ((maxY - minY) * row) / STEPS]);
  return meshBox({ corners: toGrid(Float64Array.from(lngLat)) });
}

/** Metres as degrees, and degrees as they are: a service of a grid may answer either, and no grid has eastings below 360. */
function placeReader(core: GeometryCore | null, grid: FeaturesRequest['grid']): (position: Position) => Position | null {
  return ([x, y]) => {
    if (Math.abs(x!) <= 360 && Math.abs(y!) <= 90) return [x!, y!];
    if (!core || !grid) return null;
    const [lng, lat] = core.toWgs84(Float64Array.of(x!, y!), liveGrid(grid));
    return Number.isNaN(lng) ? null : [lng!, lat!];
  };
}

/** The features around a tile, asked for and cut. @throws AskFault */
export async function cutFeatures(request: FeaturesRequest, tile: MercatorTile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { url, grid, axis, limit } = request;
  const core = grid && (await loadGeometryCore());
  const degrees = boxOfTile(tile);
  const box = grid && core ? boxInGrid(degrees, (lngLat) => core.fromWgs84(lngLat, liveGrid(grid))) : degrees;
  if (!Number.isFinite(box.minX)) return new Uint8Array(0);
  const address = fillTemplate(url, { bbox: boxText(box, axis, grid ? 4 : 9), limit });
  const answer = await fetchAnswer(address, signal, [204]);
  if (!answer || answer.bytes.length === 0) return new Uint8Array(0);
  announceWork(BUDGET_MS);
  const features = readFeatures(parsed(answer.bytes), request, placeReader(core, grid));
  if (features.length === 0) return new Uint8Array(0);
  // For who opens such a layer only.
  const [{ default: GeoJSONVT }, { fromGeojsonVt }] = await Promise.all([import('geojson-vt'), import('@maplibre/vt-pbf')]);
  signal.throwIfAborted();
  announceWork(BUDGET_MS);
  const { z, x, y } = tile;
  const options = { maxZoom: Math.max(1, z), indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 2, extent: EXTENT, buffer: BUFFER };
  const cut = new GeoJSONVT({ type: 'FeatureCollection', features }, options).getTile(z, x, y);
  if (!cut) return new Uint8Array(0);
  type VtTile = Parameters<typeof fromGeojsonVt>[0][string];
  return fromGeojsonVt({ [FEATURES_LAYER]: cut as VtTile }, { version: 2, extent: EXTENT }).slice() as Uint8Array<ArrayBuffer>;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new AskFault('malformed', String(error));
  }
}
