import { EXTRACT_SCALES, type ExtractContent, type GridRing } from '../../../src/domain/land/extractContent.ts';
import { ringArea, ringContains } from '../../../src/domain/geometry/ring.ts';
import { scaleBar } from '../../../src/domain/map/scaleBar.ts';
import { formatNumber } from '../../../src/domain/text/format.ts';
import { drawnText, DECORATION, INK, type Pen, SOFT_INK } from './pen.ts';

/** Left, top, width, height, millimetres. */
export type PageFrame = readonly [number, number, number, number];

/** Height of the strip below the drawing with scale, bar and north. */
export const STRIP_MM = 12;
/** Margin around the parcel for neighbours' numbers, at an automatic scale; MIN_ROOM_MM at a chosen one. */
const ROOM_MM = 11;
const MIN_ROOM_MM = 1;
/** Corners nearer to the last one are skipped; the pen is wider. */
const FINEST_MM = 0.08;
const BOUNDARY_MM = 0.5;
/** Shortest distance of labelled corners; nearer numbers would overlap. */
const LABEL_STEP_MM = 3.4;
const MAX_LABELS = 240;
const NUMBER = { sizeMm: 2.3, weight: 600, colour: INK } as const;
const SIDE = { sizeMm: 2.1, colour: SOFT_INK } as const;
const NEIGHBOUR = { sizeMm: 2.5, colour: SOFT_INK } as const;
const NEIGHBOUR_LINE = '#8a939c';

type Point = readonly [number, number];

interface Placing {
  scale: number;
  isWhole: boolean;
  /** Converts east and north, metres, to millimetres on the paper. */
  place(eastM: number, northM: number): Point;
}

/** Centres the parcel's box in the frame. @param scale null selects one */
function placePlan(rings: readonly GridRing[], [left, top, width, height]: PageFrame, scale: number | null): Placing {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const [eastM, northM] = [ring[i]!, ring[i + 1]!];
      if (!Number.isFinite(eastM + northM)) continue;
      [west, east] = [Math.min(west, eastM), Math.max(east, eastM)];
      [south, north] = [Math.min(south, northM), Math.max(north, northM)];
    }
  }
  if (!(west <= east && south <= north)) [west, south, east, north] = [0, 0, 0, 0];
  const fits = (candidate: number, roomMm: number): boolean =>
    ((east - west) * 1000) / candidate <= width - 2 * roomMm && ((north - south) * 1000) / candidate <= height - 2 * roomMm;
  const chosen = scale ?? EXTRACT_SCALES.find((candidate) => fits(candidate, ROOM_MM)) ?? EXTRACT_SCALES.at(-1)!;
  const mmPerM = 1000 / chosen;
  const [midX, midY] = [left + width / 2, top + height / 2];
  return {
    scale: chosen,
    isWhole: fits(chosen, MIN_ROOM_MM),
    place: (eastM, northM) => [midX + (eastM - (west + east) / 2) * mmPerM, midY - (northM - (south + north) / 2) * mmPerM],
  };
}

/** Places a ring on the paper, without corners finer than the pen. */
export function placeRing(ring: ArrayLike<number>, { place }: Pick<Placing, 'place'>): number[] {
  const placed: number[] = [];
  let [lastX, lastY] = [NaN, NaN];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = place(ring[i]!, ring[i + 1]!);
    if (!Number.isFinite(x + y)) continue;
    if (Math.abs(x - lastX) < FINEST_MM && Math.abs(y - lastY) < FINEST_MM) continue;
    placed.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return placed;
}

/** Places all corners of a ring on the paper and finds each side's unit vector out of the parcel. */
function outwards(ring: GridRing, isHole: boolean, { place }: Placing): { corners: Point[]; out: Point[] } {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => place(ring[2 * i]!, ring[2 * i + 1]!));
  // Outside is to the right of a counterclockwise ring; with the paper's y downwards that is (-dy, dx).
  const turn = ringArea(ring) >= 0 === !isHole ? 1 : -1;
  const out = corners.map(([x, y], i): Point => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    return [(turn * -(nextY - y)) / length, (turn * (nextX - x)) / length];
  });
  return { corners, out };
}

/** Places labels without overlaps. */
export class Labels {
  readonly #reserved: Array<readonly [x: number, y: number, radius: number]> = [];
  readonly #frame: PageFrame;
  readonly #max: number;

  constructor(frame: PageFrame, max = 2 * MAX_LABELS) {
    this.#frame = frame;
    this.#max = max;
  }

  /** @returns false if the place is occupied or outside the frame */
  place([x, y]: Point, radiusMm: number): boolean {
    const [left, top, width, height] = this.#frame;
    if (this.#reserved.length >= this.#max) return false;
    if (!(x > left + radiusMm && x < left + width - radiusMm && y > top + radiusMm && y < top + height - radiusMm)) return false;
    if (this.#reserved.some(([otherX, otherY, radius]) => Math.hypot(x - otherX, y - otherY) < radius + radiusMm)) return false;
    this.#reserved.push([x, y, radiusMm]);
    return true;
  }
}

/** Strips narrower than this get a shorter scale bar. */
const NARROW_MM = 80;

/** Draws the parcel to scale with its surroundings. @returns the scale, and whether the whole parcel is visible */
export function drawPlan(pen: Pen, content: ExtractContent, frame: PageFrame, chosen: number | null): { scale: number; isWhole: boolean } {
  const { plan } = content;
  const [left, top, width, height] = frame;
  const field: PageFrame = [left, top, width, height - STRIP_MM];
  const placing = placePlan(
    plan.rings.map(({ ring }) => ring),
    field,
    chosen,
  );
  const { scale, isWhole } = placing;
  const withScale = (template: string): string => template.replace('{scale}', formatNumber(scale, 0));
  const figure = pen.node('Figure', 0, drawnText(withScale(content.planWords)));
  const [right, bottom] = [left + width, top + field[3]];
  pen.draw({ kind: 'clip', paths: [[left, top, right, top, right, bottom, left, bottom]] });
  drawLand(pen, figure, content, placing);
  drawLabels(pen, figure, content, placing, field);
  pen.draw({ kind: 'unclip' });
  drawScaleStrip(pen, figure, content, [left, bottom, width, STRIP_MM], withScale(content.scaleWords), scale);
  pen.box(DECORATION, frame, { stroke: INK });
  return { scale, isWhole };
}

function drawLand(pen: Pen, figure: number, { plan }: ExtractContent, placing: Placing): void {
  const placed = (rings: readonly GridRing[]): number[][] =>
    rings.map((ring) => placeRing(ring, placing)).filter(({ length }) => length >= 4);
  const draw = (paths: number[][], isClosed: boolean, style: { fill?: string; stroke?: string; widthMm?: number }): void => {
    if (paths.length > 0) pen.draw({ kind: 'path', node: figure, paths, isClosed, ...style });
  };
  const fill = (): void => {
    for (const { rings, colour } of plan.zones) draw(placed(rings), true, { fill: colour });
  };
  if (!plan.isZonesClipped) fill();
  draw(placed(plan.roads.lines), false, { stroke: plan.roads.colour, widthMm: 1 });
  draw(placed(plan.neighbours.flatMap(({ rings }) => rings)), true, { stroke: NEIGHBOUR_LINE, widthMm: 0.2 });
  const parcel = placed(plan.rings.map(({ ring }) => ring));
  if (parcel.length === 0) return;
  if (plan.isZonesClipped && plan.zones.length > 0) {
    pen.draw({ kind: 'clip', paths: parcel });
    fill();
    pen.draw({ kind: 'unclip' });
  }
  draw(parcel, true, { stroke: INK, widthMm: BOUNDARY_MM });
}

/** Draws labels where there is room: corners, the parcel's texts, neighbours, sides. */
function drawLabels(pen: Pen, figure: number, { plan }: ExtractContent, placing: Placing, field: PageFrame): void {
  const labels = new Labels(field);
  const rings = plan.rings.map(({ ring, isHole, sides }) => ({ ...outwards(ring, isHole, placing), sides }));
  rings.forEach(({ corners, out }) => {
    let last: Point | null = null;
    corners.forEach((corner, i) => {
      if (i >= MAX_LABELS || (last && Math.hypot(corner[0] - last[0], corner[1] - last[1]) < LABEL_STEP_MM)) return;
      const [before, after] = [out.at(i - 1)!, out[i]!];
      const [sumX, sumY] = [before[0] + after[0], before[1] + after[1]];
      const length = Math.hypot(sumX, sumY) || 1;
      const at: Point = [corner[0] + (2.4 * sumX) / length, corner[1] + (2.4 * sumY) / length];
      if (!labels.place(at, 1.2)) return;
      last = corner;
      pen.box(figure, [corner[0] - 0.5, corner[1] - 0.5, 1, 1], { fill: INK });
      pen.line(figure, String(i + 1), [at[0], at[1] + 0.8], NUMBER, { anchor: 0.5 });
    });
  });
  drawTexts(pen, figure, plan.words, placing.place(...plan.middle), rings[0]?.corners ?? [], labels);
  const [first] = rings;
  for (const { name, sides } of plan.neighbours) {
    const text = drawnText(name);
    const radius = pen.widthMm(text, NEIGHBOUR) / 2;
    for (const side of sides) {
      const [from, to, out] = [first?.corners[side - 1], first?.corners[side % (first.corners.length || 1)], first?.out[side - 1]];
      if (!from || !to || !out) continue;
      const away = 3.4 + radius * Math.abs(out[0]);
      const at: Point = [(from[0] + to[0]) / 2 + away * out[0], (from[1] + to[1]) / 2 + away * out[1]];
      if (!labels.place(at, Math.min(radius, 4))) continue;
      pen.line(figure, text, [at[0], at[1] + 0.9], NEIGHBOUR, { anchor: 0.5 });
      break;
    }
  }
  for (const { corners, out, sides } of rings) drawSides(pen, figure, corners, out, sides, labels);
}

const STYLES = [
  { sizeMm: 4.2, weight: 600 },
  { sizeMm: 2.8, weight: 400 },
] as const;

/** Draws texts in the middle of the parcel: its number always, the others if they fit inside. */
function drawTexts(pen: Pen, figure: number, texts: readonly string[], [x, y]: Point, corners: readonly Point[], labels: Labels): void {
  const outline = corners.flat();
  const lines = texts.slice(0, STYLES.length).map((text, i) => ({ text: drawnText(text), style: STYLES[i]!, at: y + i * 4.4 }));
  const shown = lines.filter(({ text, style, at }, i) => {
    const half = pen.widthMm(text, style) / 2 + 1.5;
    const isWithin = [x - half, x + half].every((side) =>
      [at - style.sizeMm, at + 1].every((height) => ringContains(outline, side, height)),
    );
    return i === 0 || isWithin;
  });
  const widest = Math.max(0, ...shown.map(({ text, style }) => pen.widthMm(text, style)));
  if (!labels.place([x, y], Math.max(2, Math.min(8, widest / 2)))) return;
  for (const { text, style, at } of shown) pen.line(figure, text, [x, at], style, { anchor: 0.5 });
}

/** Draws lengths upright along the inner side of each side. */
function drawSides(pen: Pen, figure: number, corners: Point[], out: Point[], sides: readonly string[], labels: Labels): void {
  sides.slice(0, Math.min(MAX_LABELS, corners.length)).forEach((text, i) => {
    const [from, to, outward] = [corners[i]!, corners[(i + 1) % corners.length]!, out[i]!];
    const width = pen.widthMm(text, SIDE);
    if (text === '' || Math.hypot(to[0] - from[0], to[1] - from[1]) < width + 1.5) return;
    const at: Point = [(from[0] + to[0]) / 2 - 1.7 * outward[0], (from[1] + to[1]) / 2 - 1.7 * outward[1]];
    if (!labels.place(at, 1.6)) return;
    let angleDeg = (Math.atan2(-(to[1] - from[1]), to[0] - from[0]) * 180) / Math.PI;
    if (angleDeg > 90.001) angleDeg -= 180;
    if (angleDeg <= -89.999) angleDeg += 180;
    const turn = (angleDeg * Math.PI) / 180;
    // Move from the middle of the digits to their base line.
    pen.line(figure, text, [at[0] + 0.75 * Math.sin(turn), at[1] + 0.75 * Math.cos(turn)], SIDE, { anchor: 0.5, angleDeg });
  });
}

const BAR_MM = 48;

/** Draws bar, scale and north below a map, STRIP_MM high. */
export function drawScaleStrip(
  pen: Pen,
  figure: number,
  { north }: Pick<ExtractContent, 'north'>,
  [x, y, width]: PageFrame,
  scaleWords: string,
  scale: number,
): void {
  pen.rule(x, y, x + width, 0.2, INK);
  const { metres, px: barMm } = scaleBar(scale / 1000, Math.min(BAR_MM, width < NARROW_MM ? width / 4 : width / 3));
  const [barX, barY] = [x + 5, y + 6.6];
  pen.box(figure, [barX, barY, barMm / 2, 1.4], { fill: INK, stroke: INK });
  pen.box(figure, [barX + barMm / 2, barY, barMm / 2, 1.4], { fill: '#ffffff', stroke: INK });
  const small = { sizeMm: 2.4 };
  const [length, scaleText, strong] = [`${metres} m`, drawnText(scaleWords), { sizeMm: 3.6, weight: 600 } as const];
  pen.line(figure, '0', [barX, barY - 1.1], small, { anchor: 0.5 });
  pen.line(figure, length, [barX + barMm, barY - 1.1], small, { anchor: 0.5 });
  // Centred, unless the bar's length is there.
  const besideBar = barX + barMm + pen.widthMm(length, small) / 2 + 2 + pen.widthMm(scaleText, strong) / 2;
  pen.line(figure, scaleText, [Math.max(x + width / 2, besideBar), y + 7.6], strong, { anchor: 0.5 });
  const tip = x + width - 7;
  const arrow = [tip, y + 1.6, tip + 2, y + 10, tip, y + 8.2, tip - 2, y + 10];
  pen.draw({ kind: 'path', node: figure, paths: [arrow], isClosed: true, fill: INK });
  pen.line(figure, drawnText(north), [tip - 5.5, y + 7.2], { sizeMm: 3.6, weight: 600 }, { anchor: 0.5 });
}
