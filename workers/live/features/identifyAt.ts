import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY, pixelM, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import { EARTH_EQUATOR_M } from '../../../src/domain/geometry/earth.ts';
import { type OfferedIdentify, liveGrid, type LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import { fetchAnswer, LiveFault } from '../request/fetchAnswer.ts';
import { boxText, fillTemplate } from '../request/fillTemplate.ts';
import { isObject, type Json } from './fetchFeatures.ts';
import { IS_NOTHING, MAX_ROWS, rowOf, rowsOfFeatures } from './rowsOfFeatures.ts';

const MAX_CHARS = 40_000;

/** Reads a WMS's GeoJSON or ArcGIS results. @throws LiveFault for an error in it */
function readJson(text: string): LiveRow[] {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) return [];
  const { features, results, error } = json;
  if (isObject(error)) throw new LiveFault('refused', String(error.message ?? 'an error'));
  const found = [features, results].find((list) => Array.isArray(list)) as unknown[] | undefined;
  const layerOf = ({ layerName }: Json): string => (typeof layerName === 'string' ? layerName : '');
  return rowsOfFeatures(
    (found ?? []).filter(isObject).map((feature) => ({ layer: layerOf(feature), attributes: feature.properties ?? feature.attributes })),
  );
}

/** Headings, and texts that mean an empty answer. */
const IS_HEADING =
  /^(?:no features were found|search returned no results\.?|getfeatureinfo results:?|results for featuretype .*|[-=_*\s]*)$/i;
const PAIR = /^([^=:]{1,80}?)\s*[=:]\s*(.*)$/;

function readLine(line: string): LiveRow[] {
  const text = line.trim();
  if (IS_HEADING.test(text)) return [];
  const [, name, quoted] = PAIR.exec(text) ?? [];
  if (name === undefined || quoted === undefined) return [rowOf('', text)];
  const value = quoted.replace(/^(['"])(.*)\1$/, '$2');
  return IS_NOTHING.test(value) ? [] : [rowOf(name, value)];
}

/** Extracts the text of an HTML page, which is never rendered. */
const textOfPage = (html: string): string =>
  html
    .replaceAll(/<(script|style|head)\b[^]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<\/?(?:tr|p|div|li|h\d|br|table|ul)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Reads an answer as rows of plain text. Its content decides the format: services often declare a wrong type. */
export function readAnswer(answer: string, type: string): LiveRow[] {
  if (/^\s*\{/.test(answer)) {
    try {
      return readJson(answer);
    } catch (error) {
      if (error instanceof LiveFault) throw error;
      throw new LiveFault('malformed', String(error));
    }
  }
  const text = answer.slice(0, MAX_CHARS).trim();
  if (/^<\?xml|^<(?:\w+:)?ServiceException/i.test(text)) throw new LiveFault('refused', 'an exception');
  const isPage = text.startsWith('<') || type === 'text/html';
  return (isPage ? textOfPage(text) : text).split(/\r?\n/).flatMap(readLine).slice(0, MAX_ROWS);
}

/** Side of the imaginary picture in a query, tapped in its middle. */
const SIZE_PX = 101;
const MIDDLE_PX = 50;

const around = (x: number, y: number, perPx: number, perPxY = perPx) => ({
  west: x - (SIZE_PX / 2) * perPx,
  south: y - (SIZE_PX / 2) * perPxY,
  east: x + (SIZE_PX / 2) * perPx,
  north: y + (SIZE_PX / 2) * perPxY,
});

/** Returns the query's address; null outside the service's grid. */
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

export async function identifyAt(identify: OfferedIdentify, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  const address = await addressAt(identify, at, zoom);
  const answer = address === null ? null : await fetchAnswer(address, signal, [204, 404]);
  return answer ? readAnswer(new TextDecoder().decode(answer.bytes), answer.type) : [];
}
