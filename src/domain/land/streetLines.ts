import { toRadians, SPHERE_RADIUS_M, longitudeShrink } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** A lot's address without its units ('12 Lê Lợi'), and its middle. */
export interface House {
  street: string;
  middle: LngLat;
}

/** Where a street's name can stand: along its middle, in the order of its house numbers. */
export interface StreetLine {
  name: string;
  line: LngLat[];
}

/** 12 Lê Lợi, 12A Lê Lợi; not 12/3 Lê Lợi, 3 ngõ 12 Lê Lợi or Thôn 4: alleys bear no name of their own. */
const HOUSE = /^(\d{1,4})\p{Lu}? (?!(?:ngõ|ngách|hẻm|kiệt|kiệp|tổ|thôn|ấp|khu)\b)(\p{L}.*)$/iu;

/** Odd and even numbers face each other across a street; lots farther apart than this do not. */
const ACROSS_M = 90;
/** A line ends where no house stands for so long: another street of the name begins, or a gap that nobody knows. */
const GAP_M = 130;
/** Between two points of a line: nearer ones show where lots differ in depth, not how the street runs. */
const STEP_M = 25;
/** A shorter line has no room for a name. */
const MIN_M = 40;

const METRES_A_DEG = SPHERE_RADIUS_M * toRadians(1);

function apartM(one: LngLat, other: LngLat): number {
  const east = (one.lng - other.lng) * longitudeShrink(one.lat);
  return Math.hypot(east, one.lat - other.lat) * METRES_A_DEG;
}

const lengthM = (line: readonly LngLat[]): number => line.slice(1).reduce((sum, at, i) => sum + apartM(line[i]!, at), 0);

/** The middle of the street before each odd house that has an even one across. */
function middles(odd: readonly LngLat[], even: readonly LngLat[]): LngLat[] {
  return odd.flatMap((house) => {
    const across = even.reduce<LngLat | null>((best, at) => (best && apartM(house, best) <= apartM(house, at) ? best : at), null);
    if (!across || apartM(house, across) > ACROSS_M) return [];
    return [{ lng: (house.lng + across.lng) / 2, lat: (house.lat + across.lat) / 2 }];
  });
}

/** Lines through points in their order, cut at gaps; each goes on from the line whose end is nearest. */
function linesThrough(points: readonly LngLat[]): LngLat[][] {
  const lines: LngLat[][] = [];
  for (const at of points) {
    const awayM = (line: readonly LngLat[]): number => apartM(line.at(-1)!, at);
    const line = lines.length > 0 ? lines.reduce((one, other) => (awayM(other) < awayM(one) ? other : one)) : undefined;
    if (!line || awayM(line) > GAP_M) lines.push([at]);
    else if (awayM(line) >= STEP_M) line.push(at);
  }
  return lines;
}

/**
 * Streets as the addresses of their houses tell them: each runs between its odd and its even numbers. One whose houses stand on
 * one side only, or bear no numbers, is left out: where it runs is not known.
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
    const inOrder = numbered.sort((one, other) => one.number - other.number);
    const side = (rest: number): LngLat[] => inOrder.filter(({ number }) => number % 2 === rest).map(({ middle }) => middle);
    return linesThrough(middles(side(1), side(0)))
      .filter((line) => lengthM(line) >= MIN_M)
      .map((line) => ({ name, line }));
  });
}
