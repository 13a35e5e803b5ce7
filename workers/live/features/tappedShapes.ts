import { ringsContain, segmentMeetsBox } from '../../../src/domain/geometry/ring.ts';

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
