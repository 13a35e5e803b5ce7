import type { LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { ringsContain, segmentIntersectsBox } from '../../../src/domain/geometry/ring.ts';

/** Limit of a card on a phone. */
export const MAX_ROWS = 40;
const MAX_NAME_CHARS = 80;
const MAX_VALUE_CHARS = 400;
const MAX_FEATURES = 5;

const cut = (text: string, maxChars: number): string => (text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text);
const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const rowOf = (name: string, value: string): LiveRow => ({
  name: cut(tidy(name), MAX_NAME_CHARS),
  value: cut(tidy(value), MAX_VALUE_CHARS),
});

/** Texts of databases for missing values. */
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
  /** Name of its layer; empty if there is only one. */
  layer: string;
  attributes: unknown;
}

/** Returns the first features as rows. Each of several has a heading: its layer's name, else its number. */
export function rowsOfFeatures(found: readonly FoundFeature[]): LiveRow[] {
  const shown = found.slice(0, MAX_FEATURES);
  return shown
    .flatMap(({ layer, attributes }, at) => {
      const heading = layer === '' && shown.length > 1 ? `${at + 1}/${shown.length}` : layer;
      return [...(heading === '' ? [] : [rowOf('', heading)]), ...rowsOfAttributes(attributes)];
    })
    .slice(0, MAX_ROWS);
}

/** A feature near a tap: `x, y, …` of each part in CSS pixels relative to the tap. */
export interface TappedShape {
  kind: 'point' | 'line' | 'area';
  parts: ReadonlyArray<ArrayLike<number>>;
  layer: string;
  attributes: unknown;
}

/** Radius within which a tap hits points and lines, CSS pixels. Half a touch target, 22 px, would hit neighbours. */
export const TAP_PX = 10;
const FINGER = { west: -TAP_PX, east: TAP_PX, south: -TAP_PX, north: TAP_PX };

/** Returns whether a tap hits a shape: points and lines within TAP_PX, areas that contain it. */
function isTapped({ kind, parts }: TappedShape): boolean {
  if (kind === 'area') return ringsContain(parts, 0, 0);
  const size = kind === 'line' ? 4 : 2;
  return parts.some((part) => {
    for (let at = 0; at + size <= part.length; at += 2) {
      if (segmentIntersectsBox(part[at]!, part[at + 1]!, part[at + size - 2]!, part[at + size - 1]!, FINGER)) return true;
    }
    return false;
  });
}

const KINDS = ['point', 'line', 'area'] as const;

/** Returns the tapped shapes: points, then lines, then areas, which can be tapped elsewhere. */
export function tappedShapes(shapes: readonly TappedShape[]): TappedShape[] {
  const tapped = shapes.filter(isTapped);
  return KINDS.flatMap((kind) => tapped.filter((shape) => shape.kind === kind));
}
