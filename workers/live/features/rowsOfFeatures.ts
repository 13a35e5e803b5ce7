import type { LiveRow } from '../../../src/domain/map/offeredLayer.ts';

/** A card on a phone: who needs more asks the service itself. */
export const MAX_ROWS = 40;
const MAX_NAME_CHARS = 80;
const MAX_VALUE_CHARS = 400;
/** Features that are told of one place. */
const MAX_FEATURES = 5;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A line of a card, its texts cut to what a card holds. */
export const rowOf = (name: string, value: string): LiveRow => ({
  name: cut(tidy(name), MAX_NAME_CHARS),
  value: cut(tidy(value), MAX_VALUE_CHARS),
});

/** What a database writes where it has nothing. */
export const IS_NOTHING = /^(?:null|none|nan|<null>|)$/i;

function rowsOfAttributes(attributes: unknown): LiveRow[] {
  if (typeof attributes !== 'object' || attributes === null) return [];
  return Object.entries(attributes).flatMap(([name, value]: [string, unknown]) => {
    if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return [];
    const text = String(value).trim();
    return IS_NOTHING.test(text) ? [] : [rowOf(name, text)];
  });
}

/** What a service has of one feature. */
interface FoundFeature {
  /** Of its layer; empty where that needs no name. */
  layer: string;
  attributes: unknown;
}

/** The first features as lines, each of several under the name of its layer, else under its number. */
export function rowsOfFeatures(found: readonly FoundFeature[]): LiveRow[] {
  const told = found.slice(0, MAX_FEATURES);
  return told
    .flatMap(({ layer, attributes }, at) => {
      const heading = layer === '' && told.length > 1 ? `${at + 1}/${told.length}` : layer;
      return [...(heading === '' ? [] : [rowOf('', heading)]), ...rowsOfAttributes(attributes)];
    })
    .slice(0, MAX_ROWS);
}
