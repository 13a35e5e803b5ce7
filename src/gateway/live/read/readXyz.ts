import { LiveError } from '../liveError.ts';
import { type LiveDraft, NO_LEGEND, type SourceReading, vectorLayers, WORLD_BOUNDS } from './sourceReading.ts';

/** Usual maximum zoom of web maps, used by default. */
const USUAL_MAX_ZOOM = 19;
const MAX_SERVERS = 8;

/** Expands `{s}`, `{a,b,c}`, `{a-c}`, `{switch:a,b,c}` and `{0-3}` to several servers. */
function serversOf(template: string): string[] {
  const choice = /\{(?:switch:)?([a-z0-9](?:,[a-z0-9]+)+|[a-z]-[a-z]|\d-\d|s)\}/i.exec(template);
  if (!choice) return [template];
  const [placeholder, choices = ''] = choice;
  const range = /^(\w)-(\w)$/.exec(choices);
  const names = choices === 's' ? ['a', 'b', 'c'] : range ? between(range[1]!, range[2]!) : choices.split(',');
  return names.slice(0, MAX_SERVERS).map((name) => template.replaceAll(placeholder, name));
}

function between(from: string, to: string): string[] {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
  return Array.from({ length: Math.max(1, Math.min(MAX_SERVERS, last - first + 1)) }, (_, n) => String.fromCharCode(first + n));
}

/** Returns templates with {z} {x} {y} only, and the direction of y. @throws LiveError for unknown placeholders */
export function tileTemplates(templates: readonly string[]): { tiles: string[]; scheme: 'xyz' | 'tms' } {
  const plain = templates.flatMap(serversOf).map((template) => template.replaceAll(/\{(r|ratio|@2x)\}/g, ''));
  const isTms = plain.some((template) => template.includes('{-y}'));
  const tiles = plain.map((template) => template.replaceAll('{-y}', '{y}')).slice(0, MAX_SERVERS);
  for (const tile of tiles) {
    const unknown = [...tile.matchAll(/\{[^{}]*\}/g)].map(([text]) => text).find((text) => !['{z}', '{x}', '{y}'].includes(text));
    if (unknown) throw new LiveError(`Chỗ trống ${unknown.slice(0, 40)} trong địa chỉ ô không đọc được (unknown placeholder).`);
    if (!['{z}', '{x}', '{y}'].every((place) => tile.includes(place)))
      throw new LiveError('Địa chỉ ô phải có {z}, {x} và {y} (a template needs all three).');
  }
  return { tiles, scheme: isTms ? 'tms' : 'xyz' };
}

export const isVectorTemplate = (template: string): boolean => /\.(pbf|mvt)(\?|$)/i.test(template);

/** Reads tiles from a template alone; the operator supplies everything else. */
export async function readXyz(reading: SourceReading): Promise<LiveDraft> {
  const { tiles, scheme } = tileTemplates([reading.typed.trim()]);
  const isVector = isVectorTemplate(tiles[0]!);
  const layers = isVector ? vectorLayers(reading, []) : [];
  if (isVector && scheme === 'tms') throw new LiveError('Ô vector đếm y từ phía nam không đọc được (vector tiles of the scheme tms).');
  reading.report(
    `Không rõ phạm vi và mức phóng; lấy cả thế giới tới mức ${USUAL_MAX_ZOOM} (not stated: the world, to zoom ${USUAL_MAX_ZOOM}).`,
  );
  return Promise.resolve({
    title: '',
    attribution: '',
    bounds: WORLD_BOUNDS,
    min_zoom: 0,
    max_zoom: USUAL_MAX_ZOOM,
    request: isVector ? { kind: 'vector-tiles', tiles, layers } : { kind: 'raster', tiles, tile_size: 256, scheme },
    ...NO_LEGEND,
  });
}
