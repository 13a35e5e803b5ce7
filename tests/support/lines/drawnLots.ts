import type { DrawnLine, DrawnSheet, DrawnText } from '../../../src/landFiles/cad/drawnSheet.ts';
import { unpackPoints } from '../../../src/domain/geometry/lngLat.ts';
import { interiorPoint, ringArea, ringContains } from '../../../src/domain/geometry/ring.ts';
import { generateSampleLand } from '../../../src/gateway/sample/generateSampleLand.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { seededRandom } from '../run/seededRandom.ts';

/** Lot as surveyed, before it was drawn. */
export interface TrueLot {
  number: string;
  code: string;
  areaM2: number;
  ring: Float64Array;
}

export interface DrawnLots {
  sheet: DrawnSheet;
  lots: TrueLot[];
}

/** Drawing errors to make; lengths in metres. */
export interface DrawingFaults {
  /** Share of line ends that stop short or overshoot, by at most `offM`. */
  shortEnds: number;
  longEnds: number;
  offM: number;
  /** Share of ends that overshoot by up to six times `offM`. */
  farEnds: number;
  /** Share of lines that are drawn twice: with the same corners, or cut elsewhere. */
  twice: number;
  /** Share of lines that are drawn again a few millimetres beside. */
  beside: number;
  /** Share of lots that are drawn once more as a closed line. */
  closed: number;
  /** Share of lines that are cut in the middle of a side, with a gap or an overlap. */
  cut: number;
  /** Strokes of one or two centimetres, per line. */
  tiny: number;
  /** Lines that lead nowhere, per lot. */
  stubs: number;
  /** Share of labels that are placed outside their lot. */
  outside: number;
}

const USUAL_FAULTS: DrawingFaults = {
  shortEnds: 0.35,
  longEnds: 0.35,
  offM: 0.05,
  farEnds: 0.02,
  twice: 0.12,
  beside: 0.03,
  closed: 0.08,
  cut: 0.15,
  tiny: 0.05,
  stubs: 0.01,
  outside: 0.015,
};

type Point = [x: number, y: number];

const HEIGHT_M = 1.2;
const LOTS_AT_ONCE = 1_000;

/** Yields sheets of the sample land, some hundred lots each, as surveyed: shared sides have the same corners. */
export function* trueSheets(seed: number): Generator<TrueLot[]> {
  for (let at = 0; ; at++) {
    const area = SAMPLE_AREAS[(seed + at) % SAMPLE_AREAS.length]!;
    const { parcels } = generateSampleLand({ ...area, parcelTarget: LOTS_AT_ONCE, seed: seed * 1_000 + at });
    const sheets = new Set(parcels.map(({ sheetNumber }) => sheetNumber));
    for (const sheet of sheets) {
      const lots = parcels.filter(({ sheetNumber }) => sheetNumber === sheet);
      yield lots.map(({ parcelNumber, landCode, ring }) => ({
        number: String(parcelNumber),
        code: landCode,
        areaM2: Math.abs(ringArea(ring)),
        ring,
      }));
    }
  }
}

/** Draws lots as loose lines and texts, with drawing errors. */
export function drawLots(lots: TrueLot[], seed: number, faults: DrawingFaults = USUAL_FAULTS): DrawnLots {
  const random = seededRandom(seed);
  const lines = looseLines(lots, random).flatMap((path) => drawnAs(path, faults, random));
  const closed = lots
    .filter(() => random() < faults.closed)
    .map(({ ring }): DrawnLine => ({ layer: 'Level 10', path: ring, isClosed: true }));
  const stubs = lots.filter(() => random() < faults.stubs).map((lot) => stubIn(lot, random));
  const houses = lots.filter(() => random() < 0.3).map((lot): DrawnLine => ({ ...lineOf(stubIn(lot, random)), layer: 'NHA' }));
  const texts = lots.flatMap((lot) => labelOf(lot, faults, random));
  return {
    sheet: { lines: shuffled([...lines, ...closed, ...stubs.map((stub) => lineOf(stub)), ...houses], random), texts, left: [] },
    lots,
  };
}

const millimetres = (value: number): number => Math.round(value * 1_000) / 1_000;
const lineOf = (path: readonly Point[]): DrawnLine => ({
  layer: '10',
  path: Float64Array.from(path.flat(), millimetres),
  isClosed: false,
});

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

/** Collects each side once, and joins sides that continue each other into one line. */
function looseLines(lots: readonly TrueLot[], random: () => number): Point[][] {
  const at = new Map<string, { point: Point; others: Set<string> }>();
  const corner = (x: number, y: number): string => {
    const key = `${x} ${y}`;
    if (!at.has(key)) at.set(key, { point: [x, y], others: new Set() });
    return key;
  };
  for (const { ring } of lots) {
    const keys = Array.from({ length: ring.length / 2 }, (_, i) => corner(ring[i * 2]!, ring[i * 2 + 1]!));
    for (const [i, key] of keys.entries()) {
      const next = keys[(i + 1) % keys.length]!;
      at.get(key)!.others.add(next);
      at.get(next)!.others.add(key);
    }
  }
  const take = (from: string, to: string): void => {
    at.get(from)!.others.delete(to);
    at.get(to)!.others.delete(from);
  };
  const paths: Point[][] = [];
  for (const start of shuffled([...at.keys()], random)) {
    while (at.get(start)!.others.size > 0) {
      const path = [start];
      const length = 1 + Math.floor(random() ** 3 * 12);
      while (path.length <= length) {
        const here = path.at(-1)!;
        const ways = [...at.get(here)!.others];
        if (ways.length === 0) break;
        const before = path.length > 1 ? at.get(path.at(-2)!)!.point : undefined;
        const next = before && random() < 0.8 ? straightest(before, at.get(here)!.point, ways, (key) => at.get(key)!.point) : ways[0]!;
        take(here, next);
        path.push(next);
      }
      paths.push(path.map((key) => at.get(key)!.point));
    }
  }
  return paths;
}

function straightest(before: Point, here: Point, ways: readonly string[], pointOf: (key: string) => Point): string {
  const turn = (key: string): number => {
    const [x, y] = pointOf(key);
    const [ax, ay, bx, by] = [here[0] - before[0], here[1] - before[1], x - here[0], y - here[1]];
    return (ax * bx + ay * by) / Math.hypot(ax, ay) / Math.hypot(bx, by);
  };
  return ways.reduce((best, way) => (turn(way) > turn(best) ? way : best));
}

/** Draws one line with errors: cut, ends off, perhaps twice, with tiny strokes. */
function drawnAs(path: Point[], faults: DrawingFaults, random: () => number): DrawnLine[] {
  const pieces = random() < faults.cut ? cutPath(path, faults, random) : [path];
  if (random() < faults.twice)
    pieces.push(random() < 0.5 ? path.toReversed() : path, ...(random() < 0.5 ? cutPath(path, faults, random) : []));
  if (random() < faults.beside) pieces.push(beside(path, random));
  const lines = pieces.map((piece) => lineOf(withNearCorners(offEnds(piece, faults, random), random)));
  if (random() < faults.tiny) {
    const [x, y] = path[Math.floor(random() * path.length)]!;
    lines.push(
      lineOf([
        [x, y],
        [x + random() * 0.02 - 0.01, y + random() * 0.02 - 0.01],
      ]),
    );
  }
  return lines;
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];
const lengthM = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

function beside(path: readonly Point[], random: () => number): Point[] {
  const [dx, dy] = [random() * 0.006 - 0.003, random() * 0.006 - 0.003];
  return path.map(([x, y]) => [x + dx, y + dy]);
}

/** Cuts a line in the middle of a side; the two parts leave a gap or overlap. */
function cutPath(path: Point[], { offM }: DrawingFaults, random: () => number): Point[][] {
  const side = Math.floor(random() * (path.length - 1));
  const [from, to] = [path[side]!, path[side + 1]!];
  const long = lengthM(from, to);
  if (long < 1) return [path];
  const share = 0.3 + random() * 0.4;
  const off = ((random() - 0.5) * 2 * offM) / long;
  return [
    [...path.slice(0, side + 1), between(from, to, share)],
    [between(from, to, share + off), ...path.slice(side + 1)],
  ];
}

/** Moves ends short of or beyond their place, along their line. */
function offEnds(path: Point[], faults: DrawingFaults, random: () => number): Point[] {
  const off = (): number => {
    const kind = random();
    if (kind < faults.farEnds) return random() * faults.offM * 6;
    if (kind < faults.farEnds + faults.longEnds) return random() * faults.offM;
    return kind < faults.farEnds + faults.longEnds + faults.shortEnds ? -random() * faults.offM : 0;
  };
  const moved = ([end, before]: [Point, Point]): Point => {
    const long = lengthM(before, end);
    const beyond = long > 0.4 ? off() : 0;
    return between(before, end, 1 + beyond / long);
  };
  return [moved([path[0]!, path[1]!]), ...path.slice(1, -1), moved([path.at(-1)!, path.at(-2)!])];
}

/** Adds an occasional corner a centimetre from another one on the same side. */
function withNearCorners(path: Point[], random: () => number): Point[] {
  return path.flatMap((point, at) => {
    const next = path[at + 1];
    return next && random() < 0.03 ? [point, between(point, next, Math.min(0.3, 0.01 / lengthM(point, next)))] : [point];
  });
}

/** Draws a line within a lot that leads nowhere. */
function stubIn({ ring }: TrueLot, random: () => number): Point[] {
  const { lng: x, lat: y } = interiorPoint(unpackPoints(ring));
  const turn = random() * 2 * Math.PI;
  const long = 0.3 + random();
  return [
    [x, y],
    [x + Math.cos(turn) * long, y + Math.sin(turn) * long],
  ];
}

function labelOf({ ring, number, code, areaM2 }: TrueLot, { outside }: DrawingFaults, random: () => number): DrawnText[] {
  const middle = interiorPoint(unpackPoints(ring));
  const area = areaM2.toFixed(1);
  let [x, y] = [middle.lng, middle.lat];
  if (random() < outside && areaM2 < 120) [x, y] = outsideOf(ring, random);
  else {
    // Move the label off the middle, to any place where the lot still contains it.
    for (let attempt = 0; attempt < 4; attempt++) {
      const corner = Math.floor(random() * (ring.length / 2)) * 2;
      const share = random() * 0.5;
      const [wishX, wishY] = [middle.lng + (ring[corner]! - middle.lng) * share, middle.lat + (ring[corner + 1]! - middle.lat) * share];
      if (!ringContains(ring, wishX, wishY)) continue;
      [x, y] = [wishX, wishY];
      break;
    }
  }
  const text = (layer: string, words: string, dx: number, dy: number): DrawnText => ({
    layer,
    text: words,
    x: x + dx,
    y: y + dy,
    height: HEIGHT_M,
  });
  // The lines of rotated texts follow each other in another direction.
  const turn = random() < 0.2 ? random() * 2 * Math.PI : 0;
  const [downX, downY] = [Math.sin(turn) * HEIGHT_M * 1.3, -Math.cos(turn) * HEIGHT_M * 1.3];
  const form = random();
  if (form < 0.1) return [text('13', `${code} ${number}/${area}`, 0, 0)];
  if (form < 0.15) return [text('13', `${number}/${area}`, 0, 0), text('2', code, -downX, -downY)];
  return [text('13', number, 0, 0), text('4', area, downX, downY), text('2', code, -downX, -downY)];
}

/** Returns a point a little outside the middle of a side. */
function outsideOf(ring: Float64Array, random: () => number): Point {
  const corner = Math.floor(random() * (ring.length / 2)) * 2;
  const next = (corner + 2) % ring.length;
  const [ax, ay, bx, by] = [ring[corner]!, ring[corner + 1]!, ring[next]!, ring[next + 1]!];
  const long = Math.hypot(bx - ax, by - ay);
  const away = 0.3 + random() * 0.5;
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const [acrossX, acrossY] = [(-(by - ay) / long) * away, ((bx - ax) / long) * away];
  return ringContains(ring, x + acrossX, y + acrossY) ? [x - acrossX, y - acrossY] : [x + acrossX, y + acrossY];
}
