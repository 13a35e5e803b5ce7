import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY, pixelM, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import { EARTH_EQUATOR_M } from '../../../src/domain/geometry/earth.ts';
import { type OfferedIdentify, liveGrid, type LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import { fetchAnswer } from '../ask/fetchAnswer.ts';
import { boxText, fillTemplate } from '../ask/fillTemplate.ts';
import { readAnswer } from './readAnswer.ts';

/** The picture that the service believes to be pressed: so many pixels a side, the finger in its middle. */
const SIZE_PX = 101;
const MIDDLE_PX = 50;

const around = (x: number, y: number, perPx: number, perPxY = perPx) => ({
  minX: x - (SIZE_PX / 2) * perPx,
  minY: y - (SIZE_PX / 2) * perPxY,
  maxX: x + (SIZE_PX / 2) * perPx,
  maxY: y + (SIZE_PX / 2) * perPxY,
});

/** Where the press is, as the service's address has it; null where its grid does not reach. */
async function addressAt(identify: OfferedIdentify, { lng, lat }: LngLat, zoom: number): Promise<string | null> {
  const sizes = { width: SIZE_PX, height: SIZE_PX, i: MIDDLE_PX, j: MIDDLE_PX };
  if (identify.kind === 'arcgis') {
    const degPerPx = 360 / (WORLD_PX * 2 ** zoom);
    const box = around(lng, lat, degPerPx, degPerPx * Math.cos((lat * Math.PI) / 180));
    return fillTemplate(identify.url, { ...sizes, lng: lng.toFixed(9), lat: lat.toFixed(9), bbox: boxText(box, 'en', 9) });
  }
  const { url, grid, axis } = identify;
  if (!grid) {
    const [x, y] = [(mercatorX(lng) - 0.5) * EARTH_EQUATOR_M, (0.5 - mercatorY(lat)) * EARTH_EQUATOR_M];
    const box = around(x, y, EARTH_EQUATOR_M / (WORLD_PX * 2 ** zoom));
    return fillTemplate(url, { ...sizes, bbox: boxText(box, axis, 4) });
  }
  const core = await loadGeometryCore();
  const [east, north] = core.fromWgs84(Float64Array.of(lng, lat), liveGrid(grid));
  if (Number.isNaN(east)) return null;
  return fillTemplate(url, { ...sizes, bbox: boxText(around(east!, north!, pixelM(lat, zoom)), axis, 4) });
}

/** @throws AskFault */
export async function identifyAt(identify: OfferedIdentify, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  const address = await addressAt(identify, at, zoom);
  const answer = address === null ? null : await fetchAnswer(address, signal, [204, 404]);
  return answer ? readAnswer(new TextDecoder().decode(answer.bytes), answer.type) : [];
}
