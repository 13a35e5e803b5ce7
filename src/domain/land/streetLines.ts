import { toRadians, SPHERE_RADIUS_M, longitudeScale } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** Address of a lot without its units ('12 Lê Lợi'), and its centre. */
export interface House {
  street: string;
  middle: LngLat;
}

/** Position of a street's name: along its middle, in the order of house numbers. */
export interface StreetLine {
  name: string;
  line: LngLat[];
}

/** Matches 12 Lê Lợi, 12A Lê Lợi; not 12/3 Lê Lợi, 3 ngõ 12 Lê Lợi or Thôn 4, since alleys have no own name. */
const HOUSE = /^(\d{1,4})\p{Lu}? (?!(?:ngõ|ngách|hẻm|kiệt|kiệp|tổ|thôn|ấp|khu)\b)(\p{L}.*)$/iu;

/** Maximum distance between odd and even numbers on opposite sides of a street. */
const ACROSS_M = 90;
/** Maximum gap between houses of a line. Beyond it another street of the same name or an unknown gap begins. */
const GAP_M = 130;
/** Minimum distance of points on a line. Nearer ones reflect the depth of lots, not the course of the street. */
const STEP_M = 25;
/** Minimum length of a line with room for a name. */
const MIN_M = 40;

const METRES_A_DEG = SPHERE_RADIUS_M * toRadians(1);

function apartM(a: LngLat, b: LngLat): number {
  const east = (a.lng - b.lng) * longitudeScale(a.lat);
  return Math.hypot(east, a.lat - b.lat) * METRES_A_DEG;
}

const lengthM = (line: readonly LngLat[]): number => line.slice(1).reduce((sum, at, i) => sum + apartM(line[i]!, at), 0);

/** Returns the middle of the street in front of each odd house with an even one opposite. */
function middles(odd: readonly LngLat[], even: readonly LngLat[]): LngLat[] {
  return odd.flatMap((house) => {
    const across = even.reduce<LngLat | null>((best, at) => (best && apartM(house, best) <= apartM(house, at) ? best : at), null);
    if (!across || apartM(house, across) > ACROSS_M) return [];
    return [{ lng: (house.lng + across.lng) / 2, lat: (house.lat + across.lat) / 2 }];
  });
}

/** Connects points in order to lines, cut at gaps. Each point continues the line with the nearest end. */
function linesThrough(points: readonly LngLat[]): LngLat[][] {
  const lines: LngLat[][] = [];
  for (const at of points) {
    const awayM = (line: readonly LngLat[]): number => apartM(line.at(-1)!, at);
    const line = lines.length > 0 ? lines.reduce((a, b) => (awayM(b) < awayM(a) ? b : a)) : undefined;
    if (!line || awayM(line) > GAP_M) lines.push([at]);
    else if (awayM(line) >= STEP_M) line.push(at);
  }
  return lines;
}

/**
 * Derives streets from house addresses: each runs between its odd and even numbers. Streets with houses on one side
 * only, or without numbers, are left out, since their course is unknown.
 */
export function streetLines(houses: readonly House[]): StreetLine[] {
  const streets = new Map<string, Array<{ number: number; middle: LngLat }>>();
  for (const { street, middle } of houses) {
    const [, number, name] = HOUSE.exec(street) ?? [];
    if (!number || !name) continue;
    const numbered = streets.get(name) ?? [];
    numbered.push({ number: Number(number), middle });
    streets.set(name, numbered);
  }
  return [...streets].flatMap(([name, numbered]) => {
    const inOrder = numbered.sort((a, b) => a.number - b.number);
    const side = (rest: number): LngLat[] => inOrder.filter(({ number }) => number % 2 === rest).map(({ middle }) => middle);
    return linesThrough(middles(side(1), side(0)))
      .filter((line) => lengthM(line) >= MIN_M)
      .map((line) => ({ name, line }));
  });
}
