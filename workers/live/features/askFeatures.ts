import type { Position } from 'geojson';
import { type FeaturesRequest, liveGrid } from '../../../src/domain/map/offeredLayer.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { GeometryCore } from '../../geometry/api.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import { AskFault } from '../ask/askFault.ts';
import { fetchAnswer } from '../ask/fetchAnswer.ts';
import { boxText, fillTemplate, type PlaneBox } from '../ask/fillTemplate.ts';
import { meshBox } from '../warp/gridMesh.ts';
import { type FeaturesAnswer, readFeatures } from './readFeatures.ts';

/** Reading the most that is taken, on a cheap phone. */
const BUDGET_MS = 6000;

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

const NOTHING: FeaturesAnswer = { features: [], cutTo: null };

/** The features of a box. @param degrees where they are asked for @throws AskFault */
export async function askFeatures(request: FeaturesRequest, degrees: PlaneBox, signal: AbortSignal): Promise<FeaturesAnswer> {
  const { url, grid, axis, limit } = request;
  const core = grid && (await loadGeometryCore());
  const box = grid && core ? boxInGrid(degrees, (lngLat) => core.fromWgs84(lngLat, liveGrid(grid))) : degrees;
  if (!Number.isFinite(box.minX)) return NOTHING;
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
    throw new AskFault('malformed', String(error));
  }
}
