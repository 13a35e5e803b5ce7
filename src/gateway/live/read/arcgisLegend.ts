import type { LiveLayer } from '../../../contract/live/liveLayers.ts';
import { plainText } from './plainText.ts';

/** Entries of one layer; a list of more is no legend that anybody reads. */
const MAX_ENTRIES = 200;

type Entry = LiveLayer['legend'][number];
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject).slice(0, MAX_ENTRIES) : []);

/** Esri writes a colour as four numbers of 0 to 255. */
function hexOf(colour: unknown): string | undefined {
  if (!Array.isArray(colour) || colour.length < 3) return undefined;
  const [red, green, blue, alpha = 255] = colour as unknown[];
  const parts = [red, green, blue];
  if (alpha === 0 || !parts.every((part) => typeof part === 'number' && part >= 0 && part <= 255)) return undefined;
  return `#${parts
    .map((part) =>
      Math.round(part as number)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** What a symbol is filled with, else drawn by. */
function colourOf(symbol: unknown): string | undefined {
  if (!isObject(symbol)) return undefined;
  return hexOf(symbol['color']) ?? (isObject(symbol['outline']) ? hexOf(symbol['outline']['color']) : undefined);
}

/**
 * The legend that a layer's renderer tells (of ArcGIS' REST API: simple, uniqueValue, classBreaks), with the very colours; symbols that are
 * pictures have none, and are left out.
 * @param drawingInfo as the service said it
 * @param name of the layer, where its only symbol has no label
 */
export function arcgisLegend(drawingInfo: unknown, name: string): Entry[] {
  const renderer = isObject(drawingInfo) && isObject(drawingInfo['renderer']) ? drawingInfo['renderer'] : {};
  const infos =
    renderer['type'] === 'simple'
      ? [{ label: plainText(renderer['label'], 200) || name, symbol: renderer['symbol'] }]
      : [...listOf(renderer['uniqueValueInfos']), ...listOf(renderer['classBreakInfos'])];
  const entries = infos.flatMap(({ label, symbol }): Entry[] => {
    const [words, colour] = [plainText(label, 200), colourOf(symbol)];
    return words === '' || colour === undefined ? [] : [{ label: words, colour }];
  });
  return entries.slice(0, MAX_ENTRIES);
}
