import { firstNotBelow } from '../addToList.ts';
import { type LngLatBox, packPoints } from '../geometry/lngLat.ts';
import type { DrawingChange } from './drawingChange.ts';

export interface DrawingOutline {
  /** Degrees: lng,lat,lng,lat… */
  readonly lngLat: Float64Array;
  /** Index in the drawing of each pair, ascending. */
  readonly indices: Uint32Array;
  /** Edit (`drawingSlice.edit`) that it was made after. After any other edit its indices may be wrong. */
  readonly version: number;
  /** Part of the map that it covers; null for none. */
  readonly box: LngLatBox | null;
  /** True if it contains every side that meets the box, with both ends. */
  readonly isExact: boolean;
}

/** Returns the number of ascending indices before a point, which is the point's own position if it is among them. */
export const outlinePlace = (indices: Uint32Array, point: number): number => firstNotBelow(indices, (index) => index, point);

/** Maximum number of points of an edit that can be spliced. */
const FEW = 16;

/**
 * Applies an edit to the outline, which avoids flicker until a new one exists; null after an edit of many points.
 * @param version version of the drawing after the edit
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
