import { firstNotBelow } from '../addToList.ts';
import { type LngLatBox, packPoints } from '../geometry/lngLat.ts';
import type { DrawingChange } from './drawingChange.ts';

/** A large drawing as few of its points show it. */
export interface DrawingOutline {
  /** lng,lat,lng,lat… degrees. */
  readonly lngLat: Float64Array;
  /** Per pair, which point of the drawing it is; ascending. */
  readonly indices: Uint32Array;
  /** Id of the edit (`drawingSlice.edit`) that it was made after: of any other its indices may be wrong. */
  readonly version: number;
  /** The part of the map it was made for; null for no part. */
  readonly box: LngLatBox | null;
  /** Every side that meets the box is among it, both ends. */
  readonly isExact: boolean;
}

/** How many of these ascending indices come before a point: where the point is among them, or would be. */
export const outlinePlace = (indices: Uint32Array, point: number): number => firstNotBelow(indices, (index) => index, point);

/** An edit of more points makes another shape of it. */
const FEW = 16;

/**
 * The outline of a drawing after an edit: what was added is drawn, what was removed is not, everything else stays where it is.
 * Nothing on the map flickers until a new outline has been made, and of a vertex that was moved none need be made.
 * @param version of the drawing after it
 * @returns null after an edit of many points
 */
export function spliceOutline(outline: DrawingOutline, { at, removed, added }: DrawingChange, version: number): DrawingOutline | null {
  if (removed.length + added.length > FEW) return null;
  if (removed.length + added.length === 0) return { ...outline, version };
  const { lngLat, indices } = outline;
  const [from, to] = [outlinePlace(indices, at), outlinePlace(indices, at + removed.length)];
  const count = indices.length - (to - from) + added.length;
  const spliced = { lngLat: new Float64Array(2 * count), indices: new Uint32Array(count) };
  spliced.lngLat.set(lngLat.subarray(0, 2 * from));
  spliced.lngLat.set(packPoints(added), 2 * from);
  spliced.lngLat.set(lngLat.subarray(2 * to), 2 * (from + added.length));
  spliced.indices.set(indices.subarray(0, from));
  const grown = added.length - removed.length;
  for (let i = 0; i < added.length; i += 1) spliced.indices[from + i] = at + i;
  for (let i = to; i < indices.length; i += 1) spliced.indices[i - to + from + added.length] = indices[i]! + grown;
  return { ...outline, ...spliced, version };
}
