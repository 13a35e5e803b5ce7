import { FileFault } from '../fileFault.ts';
import type { DxfElement } from './dxfElement.ts';
import { circleArc, polylineCorners, ellipseArc, pathOfCorners, splineOf } from './pathOfCorners.ts';
import { placeArc, placePath, type Placement } from './placement.ts';
import { MAX_SHEET_POINTS } from './sheetBuilder.ts';
import { strokeArc } from './strokeArc.ts';

const IS_POLYLINE = 2;
const RADIANS = Math.PI / 180;

/** Returns the placed boundary rings of a hatch, in order; undefined for each damaged ring. */
export function hatchRings(element: DxfElement, placement: Placement): Array<number[] | undefined> {
  const { codes, values, count } = element;
  const rings: Array<number[] | undefined> = [];
  let at = codes.indexOf(91);
  if (at < 0 || at >= count) return rings;
  const paths = values[at]!;
  for (at += 1; rings.length < paths && at < count;) {
    while (at < count && codes[at] !== 92) at += 1;
    if (at >= count) break;
    // A path ends at the count of its source objects.
    let to = at + 1;
    while (to < count && codes[to] !== 92 && codes[to] !== 75 && !isPathEnd(element, to)) to += 1;
    rings.push(
      (values[at]! & IS_POLYLINE) !== 0 ? polylineRing(element, at + 1, to, placement) : edgesRing(element, at + 1, to, placement),
    );
    at = to;
  }
  while (rings.length < Math.min(paths, 1)) rings.push(undefined);
  return rings;
}

/** Code 97 also counts fit points of a spline, followed by 11 or 12, or precedes an edge. */
const isPathEnd = ({ codes, count }: DxfElement, at: number): boolean => {
  if (codes[at] !== 97) return false;
  const next = at + 1 < count ? codes[at + 1]! : 0;
  return next !== 11 && next !== 12 && next !== 72;
};

function polylineRing(element: DxfElement, from: number, to: number, placement: Placement): number[] | undefined {
  // Flags and count before the corners have other codes.
  const corners = polylineCorners(element, from, to);
  return corners.x.length > 1 ? pathOfCorners(corners, true, placement) : undefined;
}

function edgesRing(element: DxfElement, from: number, to: number, placement: Placement): number[] | undefined {
  const { codes } = element;
  const ring: number[] = [];
  let at = from;
  while (at < to && codes[at] !== 72) at += 1;
  while (at < to) {
    let end = at + 1;
    while (end < to && codes[end] !== 72) end += 1;
    const edge = edgePath(element, at, end, placement);
    if (!edge || edge.length < 4) return undefined;
    append(ring, edge);
    at = end;
  }
  return ring.length > 0 ? ring : undefined;
}

function edgePath(element: DxfElement, from: number, to: number, placement: Placement): number[] | null {
  const { codes, values } = element;
  const value = (code: number): number => {
    for (let i = from; i < to; i += 1) if (codes[i] === code) return values[i]!;
    return NaN;
  };
  switch (values[from]) {
    case 1:
      return placePath([value(10), value(20), value(11), value(21)], placement);
    case 2: {
      // Clockwise edges have mirrored angles.
      const arc = circleArc(value(10), value(20), value(40), value(50), value(51));
      return strokeArc(placeArc(value(73) === 0 ? { ...arc, from: -arc.from, sweep: -arc.sweep } : arc, placement));
    }
    case 3: {
      const arc = ellipseArc(value(10), value(20), value(11), value(21), value(40), value(50) * RADIANS, value(51) * RADIANS);
      return strokeArc(placeArc(value(73) === 0 ? { ...arc, from: -arc.from, sweep: -arc.sweep } : arc, placement));
    }
    case 4:
      return splineOf(element, from + 1, to, placement);
    default:
      return null;
  }
}

/** Appends an edge, reversed if its end is nearer, since some programs reverse edges. */
function append(ring: number[], edge: number[]): void {
  if (ring.length + edge.length > 2 * MAX_SHEET_POINTS) throw new FileFault('tooMany');
  const last = ring.length - 2;
  if (last >= 0) {
    const toStart = Math.hypot(edge[0]! - ring[last]!, edge[1]! - ring[last + 1]!);
    const toEnd = Math.hypot(edge[edge.length - 2]! - ring[last]!, edge[edge.length - 1]! - ring[last + 1]!);
    if (toEnd < toStart) reversePairs(edge);
  }
  const from = last >= 0 && edge[0] === ring[last] && edge[1] === ring[last + 1] ? 2 : 0;
  for (let i = from; i < edge.length; i += 1) ring.push(edge[i]!);
}

function reversePairs(path: number[]): void {
  for (let i = 0, j = path.length - 2; i < j; i += 2, j -= 2) {
    [path[i], path[j]] = [path[j]!, path[i]!];
    [path[i + 1], path[j + 1]] = [path[j + 1]!, path[i + 1]!];
  }
}
