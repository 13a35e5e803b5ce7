import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { interiorPoint, ringContains } from '../../../src/domain/geometry/ring.ts';
import {
  groundSize,
  type SheetPageSetup,
  type MapSheetContent,
  type SheetLabels,
  type SheetLayer,
  type SheetShapes,
  sheetPlan,
} from '../../../src/domain/map/mapSheet.ts';
import { Labels, type PageFrame, placeRing } from '../layout/drawPlan.ts';
import { drawnText, DECORATION, INK, type Pen, SOFT_INK } from '../layout/pen.ts';

function positionOf(path: ArrayLike<number>, [left, top, width, height]: PageFrame): 'inside' | 'outside' | 'across' {
  // The paper's y grows downwards.
  const { west, south: above, east, north: below } = boxOfPacked(path);
  if (!(east >= left && west <= left + width && below >= top && above <= top + height)) return 'outside';
  return west >= left && east <= left + width && above >= top && below <= top + height ? 'inside' : 'across';
}

/** Clips a ring to a box (Sutherland–Hodgman), following the box between exit and entry. */
function ringPathWithin(ring: number[], box: PageFrame): number[] {
  const position = positionOf(ring, box);
  if (position !== 'across') return position === 'inside' ? ring : [];
  const [left, top, width, height] = box;
  let cut = ring;
  for (const [axis, edge, sign] of [
    [0, left, 1],
    [0, left + width, -1],
    [1, top, 1],
    [1, top + height, -1],
  ] as const) {
    const clipped: number[] = [];
    for (let at = 0, before = cut.length - 2; at < cut.length; before = at, at += 2) {
      const [from, to] = [(cut[before + axis]! - edge) * sign, (cut[at + axis]! - edge) * sign];
      if (from >= 0 !== to >= 0) {
        const share = from / (from - to);
        clipped.push(cut[before]! + share * (cut[at]! - cut[before]!), cut[before + 1]! + share * (cut[at + 1]! - cut[before + 1]!));
      }
      if (to >= 0) clipped.push(cut[at]!, cut[at + 1]!);
    }
    cut = clipped;
  }
  return cut;
}

/** Returns the parts of a line whose segments meet a box, with whole segments. */
function linePathWithin(line: number[], box: PageFrame): number[][] {
  const position = positionOf(line, box);
  if (position !== 'across') return position === 'inside' ? [line] : [];
  const parts: number[][] = [];
  let part: number[] | null = null;
  for (let at = 2; at + 1 < line.length; at += 2) {
    const side = line.slice(at - 2, at + 2);
    if (positionOf(side, box) === 'outside') part = null;
    else if (part) part.push(side[2]!, side[3]!);
    else parts.push((part = side));
  }
  return parts;
}

/** Shapes are clipped this far outside the frame, so that the clipping edge is invisible. */
const BLEED_MM = 2;
const CROSS_STEP_MM = 30;
const CROSS_MM = 2;
const CROSS_WIDTH_MM = 0.15;
const FIGURE = { sizeMm: 2.1, colour: SOFT_INK } as const;
const CORNER = { sizeMm: 2 } as const;
/** Limit of labels; each is compared with all before. */
const MAX_LABELS = 1500;
/** Factor by which a label shrinks until it fits, down to MIN_LABEL_MM. */
const SMALLER = 0.75;
const MIN_LABEL_MM = 1.5;

type Point = readonly [number, number];

interface FieldPlacing {
  mmPerM: number;
  place(eastM: number, northM: number): Point;
}

/** Draws the map to scale in its frame, and the grid around it. */
export function drawField(pen: Pen, content: MapSheetContent, paper: SheetPageSetup): void {
  const frame = sheetPlan(paper).field;
  const [left, top, width, height] = frame;
  const { westM, southM } = content;
  const mmPerM = 1000 / paper.scale;
  const placing: FieldPlacing = {
    mmPerM,
    place: (eastM, northM) => [left + (eastM - westM) * mmPerM, top + height - (northM - southM) * mmPerM],
  };
  const figure = pen.node('Figure', 0, drawnText(content.fieldWords));
  pen.draw({ kind: 'clip', paths: [[left, top, left + width, top, left + width, top + height, left, top + height]] });
  const bleedBox: PageFrame = [left - BLEED_MM, top - BLEED_MM, width + 2 * BLEED_MM, height + 2 * BLEED_MM];
  for (const layer of content.layers) drawLayer(pen, figure, layer, placing, bleedBox);
  const occupied = new Labels(frame, MAX_LABELS);
  for (const labels of content.labels) drawLabels(pen, figure, labels, placing, frame, occupied);
  pen.draw({ kind: 'unclip' });
  drawGrid(pen, content, paper, frame, placing);
}

/** Yields the visible rings or lines of each shape on the paper. */
function* placedShapes(
  { points, ringEnds, shapeEnds }: SheetShapes,
  isClosed: boolean,
  placing: FieldPlacing,
  box: PageFrame,
): Generator<number[][]> {
  let ring = 0;
  let from = 0;
  for (const end of shapeEnds) {
    const paths: number[][] = [];
    for (; ring < end; ring += 1) {
      const placed = placeRing(points.subarray(2 * from, 2 * ringEnds[ring]!), placing);
      from = ringEnds[ring]!;
      if (!isClosed) paths.push(...linePathWithin(placed, box));
      else if (placed.length >= 4) paths.push(ringPathWithin(placed, box));
    }
    yield paths.filter(({ length }) => length >= 4);
  }
}

function drawLayer(
  pen: Pen,
  figure: number,
  { shapes, isClosed, fill = '', stroke, widthMm = 0.2 }: SheetLayer,
  placing: FieldPlacing,
  box: PageFrame,
): void {
  const line = stroke === undefined ? {} : { stroke, widthMm };
  const lines: number[][] = [];
  let index = 0;
  for (const paths of placedShapes(shapes, isClosed, placing, box)) {
    const colour = typeof fill === 'string' ? fill : (fill[index] ?? '');
    index += 1;
    if (paths.length === 0) continue;
    if (colour !== '') pen.draw({ kind: 'path', node: figure, paths, isClosed, fill: colour, ...line });
    else for (const path of paths) lines.push(path);
  }
  if (lines.length > 0 && stroke !== undefined) pen.draw({ kind: 'path', node: figure, paths: lines, isClosed, ...line });
}

function drawLabels(pen: Pen, figure: number, labels: SheetLabels, placing: FieldPlacing, frame: PageFrame, occupied: Labels): void {
  const { texts, sizeMm, colour } = labels;
  const write = (text: string, [x, y]: Point, size: number, angleDeg = 0): void => {
    const turn = (angleDeg * Math.PI) / 180;
    // Move from the middle of the letters to their base line.
    const at: Point = [x + 0.36 * size * Math.sin(turn), y + 0.36 * size * Math.cos(turn)];
    pen.line(figure, text, at, { sizeMm: size, colour, weight: 600 }, { anchor: 0.5, angleDeg });
  };
  const widthOf = (text: string, size: number): number => pen.widthMm(text, { sizeMm: size, weight: 600 });
  if (labels.kind === 'at') {
    labels.places.forEach(([eastM, northM], index) => {
      const [text, at] = [drawnText(texts[index] ?? ''), placing.place(eastM, northM)];
      if (text !== '' && occupied.place(at, Math.min(3, widthOf(text, sizeMm) / 2))) write(text, at, sizeMm);
    });
    return;
  }
  let index = -1;
  for (const paths of placedShapes(labels.shapes, labels.kind === 'within', placing, frame)) {
    index += 1;
    const text = drawnText(texts[index] ?? '');
    if (text === '' || paths.length === 0) continue;
    if (labels.kind === 'along') {
      const found = alongLine(paths, widthOf(text, sizeMm));
      if (found && isInFrame(found, widthOf(text, sizeMm), frame) && occupied.place(found.at, 3))
        write(text, found.at, sizeMm, found.angleDeg);
      continue;
    }
    for (let size = sizeMm; size >= MIN_LABEL_MM; size *= SMALLER) {
      const at = roomWithin(paths[0]!, widthOf(text, size), size);
      if (!at) continue;
      if (occupied.place(at, size / 2)) write(text, at, size);
      break;
    }
  }
}

function isInFrame(
  { at: [x, y], angleDeg }: { at: Point; angleDeg: number },
  widthMm: number,
  [left, top, width, height]: PageFrame,
): boolean {
  const turn = (angleDeg * Math.PI) / 180;
  const [alongX, alongY] = [Math.abs((widthMm / 2) * Math.cos(turn)) + 1, Math.abs((widthMm / 2) * Math.sin(turn)) + 1];
  return x - alongX > left && x + alongX < left + width && y - alongY > top && y + alongY < top + height;
}

/** Finds a place where a label of this size is inside an outline. */
function roomWithin(outline: number[], widthMm: number, sizeMm: number): Point | null {
  const corners = Array.from({ length: outline.length / 2 }, (_, at) => ({ lng: outline[2 * at]!, lat: outline[2 * at + 1]! }));
  const { lng: x, lat: y } = interiorPoint(corners);
  const isWithin = [x - widthMm / 2, x + widthMm / 2].every((side) =>
    [y - sizeMm / 2, y + sizeMm / 2].every((height) => ringContains(outline, side, height)),
  );
  return isWithin ? [x, y] : null;
}

/** Returns the middle of a line's longest part and its upright direction; null if the label is longer. */
function alongLine(parts: readonly number[][], widthMm: number): { at: Point; angleDeg: number } | null {
  const lengthOf = (line: readonly number[]): number => {
    let length = 0;
    for (let at = 2; at < line.length; at += 2) length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
    return length;
  };
  const [line, length] = parts.map((part) => [part, lengthOf(part)] as const).toSorted((a, b) => b[1] - a[1])[0]!;
  if (length < widthMm + 2) return null;
  let left = length / 2;
  for (let at = 2; at < line.length; at += 2) {
    const [x, y, toX, toY] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    const side = Math.hypot(toX - x, toY - y);
    if (left > side || side === 0) {
      left -= side;
      continue;
    }
    const angleDeg = (Math.atan2(y - toY, toX - x) * 180) / Math.PI;
    const upright = angleDeg > 90 ? angleDeg - 180 : angleDeg <= -90 ? angleDeg + 180 : angleDeg;
    return { at: [x + (left / side) * (toX - x), y + (left / side) * (toY - y)], angleDeg: upright };
  }
  return null;
}

/** Returns the grid step in metres: 1, 2 or 5 times a power of ten, at least CROSS_STEP_MM on paper. */
function gridStepM(scale: number): number {
  const minM = (CROSS_STEP_MM * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(minM));
  return power * ([1, 2, 5].find((times) => times * power >= minM) ?? 10);
}

/** Draws the frame, grid crosses, grid coordinates around it, and latitude and longitude of the corners. */
function drawGrid(
  pen: Pen,
  content: MapSheetContent,
  paper: SheetPageSetup,
  [left, top, width, height]: PageFrame,
  placing: FieldPlacing,
): void {
  const { westM, southM, corners } = content;
  const { widthM, heightM } = groundSize(paper);
  const stepM = gridStepM(paper.scale);
  const [right, bottom] = [left + width, top + height];
  const linesIn = (fromM: number, lengthM: number): number[] => {
    const first = Math.ceil(fromM / stepM);
    const count = Math.floor((fromM + lengthM) / stepM) - first + 1;
    return Number.isFinite(count) && count > 0 ? Array.from({ length: count }, (_, at) => (first + at) * stepM) : [];
  };
  const [easts, norths] = [linesIn(westM, widthM), linesIn(southM, heightM)];
  const paths: number[][] = [];
  for (const eastM of easts) {
    const [x] = placing.place(eastM, southM);
    paths.push([x, top, x, top - 1.2], [x, bottom, x, bottom + 1.2]);
    for (const northM of norths) {
      const [, y] = placing.place(eastM, northM);
      paths.push(
        [Math.max(left, x - CROSS_MM), y, Math.min(right, x + CROSS_MM), y],
        [x, Math.max(top, y - CROSS_MM), x, Math.min(bottom, y + CROSS_MM)],
      );
    }
    for (const y of [top - 1.5, bottom + 3.1]) pen.line(DECORATION, String(eastM), [x, y], FIGURE, { anchor: 0.5 });
  }
  for (const northM of norths) {
    const [, y] = placing.place(westM, northM);
    paths.push([left, y, left - 1.2, y], [right, y, right + 1.2, y]);
    for (const x of [left - 1.5, right + 3.1]) pen.line(DECORATION, String(northM), [x, y], FIGURE, { anchor: 0.5, angleDeg: 90 });
  }
  if (paths.length > 0) pen.draw({ kind: 'path', node: DECORATION, paths, isClosed: false, stroke: INK, widthMm: CROSS_WIDTH_MM });
  pen.box(DECORATION, [left, top, width, height], { stroke: INK });
  const [above, below] = [top - 4, bottom + 5.6];
  const node = pen.node('P');
  const places: ReadonlyArray<readonly [number, number, 0 | 1]> = [
    [left, above, 0],
    [right, above, 1],
    [right, below, 1],
    [left, below, 0],
  ];
  places.forEach(([x, y, anchor], index) => pen.line(node, drawnText(corners[index]!), [x, y], CORNER, { anchor }));
}
