import type { LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { ringsContain, segmentMeetsBox } from '../../../src/domain/geometry/ring.ts';

/** A card on a phone: who needs more asks the service itself. */
export const MAX_ROWS = 40;
const MAX_NAME_CHARS = 80;
const MAX_VALUE_CHARS = 400;
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

/** A feature as it lies around a tapped place: `x, y, …` of each of its parts in CSS pixels of the map, the place at 0, 0. */
export interface TappedShape {
  kind: 'point' | 'line' | 'area';
  parts: ReadonlyArray<ArrayLike<number>>;
  /** Of its layer; empty where that needs no name. */
  layer: string;
  attributes: unknown;
}

/** How far from its place a finger meets a point or a line, CSS pixels. Half of a touch target, 22 px, would reach into the neighbours. */
export const TAP_PX = 10;
const FINGER = { west: -TAP_PX, east: TAP_PX, south: -TAP_PX, north: TAP_PX };

/** Lines and points within a finger's breadth, areas that hold the place itself. */
function isTapped({ kind, parts }: TappedShape): boolean {
  if (kind === 'area') return ringsContain(parts, 0, 0);
  const size = kind === 'line' ? 4 : 2;
  return parts.some((part) => {
    for (let at = 0; at + size <= part.length; at += 2) {
      if (segmentMeetsBox(part[at]!, part[at + 1]!, part[at + size - 2]!, part[at + size - 1]!, FINGER)) return true;
    }
    return false;
  });
}

const KINDS = ['point', 'line', 'area'] as const;

/** Those under a finger: points before lines, and these before areas, which are easier to hit elsewhere. */
export function tappedShapes(shapes: readonly TappedShape[]): TappedShape[] {
  const tapped = shapes.filter(isTapped);
  return KINDS.flatMap((kind) => tapped.filter((shape) => shape.kind === kind));
}
