import { type CutLine, distanceFrom, lineThrough, type Polygon, polygonArea } from './cutPolygon.ts';
import type { ParcelSide } from './dividePolygon.ts';

/** Figures of a part, in grid metres and m². */
export interface PartFigures {
  readonly areaM2: number;
  readonly perimeterM: number;
  readonly shortestSideM: number;
  /** Length on the sides of the parcel that face the street; 0 without access to it. */
  readonly frontageM: number;
  /** Largest distance of a corner from the street's line; null without frontage. */
  readonly depthM: number | null;
}

/** Distance from a street side up to which a part's side is on it, in metres: rounded corners are 7 mm off at most. */
const ON_STREET_M = 0.01;

/** Measures a part. @param street sides of the whole parcel that face the street */
export function measurePart(part: Polygon, street: readonly ParcelSide[]): PartFigures {
  let [perimeterM, shortestSideM, frontageM] = [0, Infinity, 0];
  const lines = street.map(({ from, to }) => ({
    line: lineThrough(from[0], from[1], Math.atan2(to[1] - from[1], to[0] - from[0])),
    side: { from, to },
    sharedM: 0,
  }));
  for (const ring of part) {
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [ax, ay, bx, by] = [ring[before]!, ring[before + 1]!, ring[at]!, ring[at + 1]!];
      const lengthM = Math.hypot(bx - ax, by - ay);
      perimeterM += lengthM;
      shortestSideM = Math.min(shortestSideM, lengthM);
      for (const street of lines) {
        if (!isWithin(street.side, street.line, ax, ay) || !isWithin(street.side, street.line, bx, by)) continue;
        street.sharedM += lengthM;
        frontageM += lengthM;
        break;
      }
    }
  }
  const main = lines.toSorted((one, other) => other.sharedM - one.sharedM)[0];
  let depthM: number | null = null;
  if (main && main.sharedM > 0) {
    depthM = 0;
    for (const ring of part)
      for (let at = 0; at < ring.length; at += 2) depthM = Math.max(depthM, Math.abs(distanceFrom(main.line, ring[at]!, ring[at + 1]!)));
  }
  return { areaM2: polygonArea(part), perimeterM, shortestSideM, frontageM, depthM };
}

/** Returns whether a point is on a side, ends included. */
function isWithin({ from, to }: ParcelSide, line: CutLine, east: number, north: number): boolean {
  if (Math.abs(distanceFrom(line, east, north)) > ON_STREET_M) return false;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = (east - from[0]) * dx + (north - from[1]) * dy;
  const length = Math.hypot(dx, dy);
  return along >= -ON_STREET_M * length && along <= length * (length + ON_STREET_M);
}
