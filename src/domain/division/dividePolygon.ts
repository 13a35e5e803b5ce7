import type { PackedRing } from '../geometry/ring.ts';
import { type CutLine, cutPolygon, lineThrough, type Polygon, polygonArea } from './cutPolygon.ts';
import { mergeParts } from './mergeParts.ts';
import { lineOfArea, lineOfAreaThrough, offsetRange } from './lineOfArea.ts';

/** Side of a parcel from one corner to the next, in grid metres. */
export interface ParcelSide {
  readonly from: readonly [east: number, north: number];
  readonly to: readonly [east: number, north: number];
}

/** Request to divide a parcel. Bearings are radians, from east to north; areas are grid m². */
export type DivisionRequest =
  | { readonly kind: 'line'; readonly east: number; readonly north: number; readonly bearing: number }
  | { readonly kind: 'lineOfArea'; readonly east: number; readonly north: number; readonly bearing: number; readonly areaM2: number }
  /** Strips along lines with one bearing, from the right of it to the left; the last part gets what remains. */
  | { readonly kind: 'areas'; readonly bearing: number; readonly areasM2: readonly number[] }
  | { readonly kind: 'equal'; readonly bearing: number; readonly count: number }
  /** A road along a side of the parcel. */
  | { readonly kind: 'road'; readonly side: ParcelSide; readonly widthM: number };

/** Reason for which a request cannot be met. */
export type DivisionFault = 'missesParcel' | 'areaTooLarge' | 'noSuchLine' | 'roadTooWide' | 'tooManyParts' | 'tooSmall';

export interface DivisionPart {
  readonly rings: PackedRing[];
  readonly isRoad: boolean;
}

export type Division = { readonly parts: DivisionPart[]; readonly cuts: CutLine[] } | { readonly fault: DivisionFault };

/** Maximum number of parts of a parcel. */
export const DIVISION_MAX_PARTS = 50;
/** Minimum area of a part, in m². Smaller parts are what a line cut off by accident. */
const PART_MIN_AREA_M2 = 0.01;

/** Divides a polygon. The parts cover it; a line across a concave polygon can make more than two. */
export function dividePolygon(polygon: Polygon, request: DivisionRequest): Division {
  const division = divide(polygon, request);
  if ('fault' in division) return division;
  if (division.parts.length > DIVISION_MAX_PARTS) return { fault: 'tooManyParts' };
  return division.parts.some(({ rings }) => polygonArea(rings) < PART_MIN_AREA_M2) ? { fault: 'tooSmall' } : division;
}

function divide(polygon: Polygon, request: DivisionRequest): Division {
  const totalM2 = polygonArea(polygon);
  switch (request.kind) {
    case 'line':
      return cutBy(polygon, [lineThrough(request.east, request.north, request.bearing)]);
    case 'lineOfArea': {
      const { east, north, bearing, areaM2 } = request;
      if (!(areaM2 > 0) || areaM2 >= totalM2) return { fault: 'areaTooLarge' };
      const line = lineOfAreaThrough(polygon, east, north, areaM2, bearing);
      return line ? cutBy(polygon, [line]) : { fault: 'noSuchLine' };
    }
    case 'areas':
      return intoStrips(polygon, request.bearing, request.areasM2, totalM2);
    case 'equal': {
      const { bearing, count } = request;
      if (!Number.isInteger(count) || count < 2 || count > DIVISION_MAX_PARTS) return { fault: 'tooManyParts' };
      return intoStrips(
        polygon,
        bearing,
        Array.from({ length: count - 1 }, () => totalM2 / count),
        totalM2,
      );
    }
    case 'road':
      return alongSide(polygon, request.side, request.widthM);
  }
}

/** Cuts by parallel lines in ascending order of their offset. */
function cutBy(polygon: Polygon, lines: readonly CutLine[]): Division {
  const parts: DivisionPart[] = [];
  let rest: PackedRing[][] = [[...polygon]];
  for (const line of lines) {
    const sides = rest.map((part) => cutPolygon(part, line));
    const behind = sides.flatMap((side) => side.behind);
    rest = sides.flatMap((side) => side.ahead);
    if (behind.length === 0 || rest.length === 0) return { fault: 'missesParcel' };
    parts.push(...behind.map((rings) => ({ rings, isRoad: false })));
  }
  parts.push(...rest.map((rings) => ({ rings, isRoad: false })));
  return { parts, cuts: [...lines] };
}

function intoStrips(polygon: Polygon, bearing: number, areasM2: readonly number[], totalM2: number): Division {
  const { normal } = lineThrough(0, 0, bearing);
  const lines: CutLine[] = [];
  let usedM2 = 0;
  for (const areaM2 of areasM2) {
    usedM2 += areaM2;
    if (!(areaM2 > 0) || usedM2 >= totalM2) return { fault: 'areaTooLarge' };
    lines.push(lineOfArea(polygon, normal, usedM2));
  }
  return cutBy(polygon, lines);
}

/** Separates a road of a given width along a side. Pieces behind the line elsewhere stay with their neighbour. */
function alongSide(polygon: Polygon, { from, to }: ParcelSide, widthM: number): Division {
  const { normal, offset } = lineThrough(from[0], from[1], Math.atan2(to[1] - from[1], to[0] - from[0]));
  const [, farthest] = offsetRange(polygon, normal);
  if (!(widthM > 0) || offset + widthM >= farthest) return { fault: 'roadTooWide' };
  const line = { normal, offset: offset + widthM };
  const { ahead, behind } = cutPolygon(polygon, line);
  const hasSide = (rings: PackedRing[]): boolean => rings.some((ring) => hasCorner(ring, from) && hasCorner(ring, to));
  const road = behind.find(hasSide);
  if (!road || ahead.length === 0) return { fault: 'roadTooWide' };
  const rest = mergeParts([...ahead, ...behind.filter((part) => part !== road)]);
  return {
    parts: [{ rings: road, isRoad: true }, ...rest.map((rings) => ({ rings, isRoad: false }))],
    cuts: [line],
  };
}

function hasCorner(ring: PackedRing, [east, north]: readonly [number, number]): boolean {
  for (let at = 0; at < ring.length; at += 2) if (ring[at] === east && ring[at + 1] === north) return true;
  return false;
}
