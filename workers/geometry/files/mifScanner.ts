import { strokeArc } from '../../../src/landFiles/cad/strokeArc.ts';
import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import { SHAPE_MAX_VERTICES } from '../api.ts';
import { placedShape } from './placedShape.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** A longer line is no line of a .mif. */
const MAX_LINE = 65_536;
const LINE_END = /\r\n|\r|\n/;
const OBJECT = /^\s*(none|point|line|pline|region|arc|text|rect|roundrect|ellipse|multipoint|collection)\b\s*(.*)$/i;
const RADIANS = Math.PI / 180;

/** Pairs of an object that are still to come. */
interface Awaited {
  mode: ShapeMode;
  /** Lists after this one; each begins with its count. */
  lists: number;
  /** Pairs of this list; -1 while its count is to come. */
  pairs: number;
  /** Where they go; null for a list that is only counted. */
  path: number[] | null;
  /** The first list of its object: the others are further parts, or holes. */
  isFirst: boolean;
}

/** One line or area of a .mif, by default the first, MapInfo's text of shapes; where there is none, its first point. Attributes (.mid) are not asked for. */
export class MifScanner implements ShapeScanner {
  readonly #decoder = new TextDecoder('latin1');
  #line = '';
  #inData = false;
  #isDegrees = false;
  #awaited: Awaited | null = null;
  /** Box of an arc whose angles are on the next line. */
  #arc: number[] | null = null;
  #found: { mode: ShapeMode; path: number[] } | null = null;
  #point: number[] | null = null;
  #shapes = 0;
  /** Lines and areas among them, parts and holes not counted. */
  #objects = 0;
  readonly #skipped: number;

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    this.#skipped = skipped;
  }

  push(piece: Uint8Array): void {
    this.#read(this.#decoder.decode(piece, { stream: true }));
  }

  end(): ScannedShape {
    this.#read(this.#decoder.decode());
    this.#takeLine(this.#line);
    if (!this.#inData || this.#awaited || this.#arc) throw new ShapeFaultError('cutOff');
    const found = this.#found ?? (this.#point && { mode: 'point' as const, path: this.#point });
    if (!found) throw new ShapeFaultError('noShape');
    return {
      format: 'mif',
      mode: found.mode,
      ...placedShape(found.path, this.#isDegrees),
      leftOut: this.#shapes - 1,
      shapes: Math.max(1, this.#objects),
      linesLeftOut: 0,
    };
  }

  #read(text: string): void {
    const whole = this.#line + text;
    const isCut = whole.endsWith('\r');
    const lines = (isCut ? whole.slice(0, -1) : whole).split(LINE_END);
    this.#line = lines.pop()! + (isCut ? '\r' : '');
    for (const line of lines) this.#takeLine(line);
    if (this.#line.length > MAX_LINE) throw new ShapeFaultError('damaged');
  }

  #takeLine(line: string): void {
    if (line.length > MAX_LINE) throw new ShapeFaultError('damaged');
    if (line.trim() === '') return;
    if (!this.#inData) this.#takeHead(line.trim());
    else if (this.#awaited) this.#takePairs(this.#awaited, line);
    else if (this.#arc) this.#takeAngles(this.#arc, line);
    else {
      const [, object, rest = ''] = OBJECT.exec(line) ?? [];
      // Pens, brushes and fonts follow their object.
      if (object !== undefined) this.#takeObject(object.toLowerCase(), rest);
    }
  }

  #takeHead(line: string): void {
    if (/^data$/i.test(line)) this.#inData = true;
    else if (/^coordsys\s+earth\s+projection\s+1\b/i.test(line)) this.#isDegrees = true;
    // Every number would have to be reckoned back.
    else if (/^transform\b/i.test(line)) throw new ShapeFaultError('damaged');
  }

  #takeObject(object: string, rest: string): void {
    switch (object) {
      case 'point':
        return this.#takePoint(numbersOf(rest, 2));
      case 'line':
        return this.#keep('line', numbersOf(rest, 4));
      case 'rect':
      case 'roundrect': {
        const [west, south, east, north] = numbersOf(rest, 4) as [number, number, number, number];
        return this.#keep('area', [west, south, east, south, east, north, west, north]);
      }
      case 'ellipse':
        return this.#keep('area', strokeArc({ ...ellipseOf(numbersOf(rest, 4)), from: 0, sweep: 2 * Math.PI }));
      case 'arc':
        this.#arc = numbersOf(rest, 4);
        return undefined;
      case 'region':
        return this.#await('area', countOf(rest));
      case 'pline': {
        const multiple = /^multiple\s+(\d+)/i.exec(rest);
        this.#await('line', multiple ? countOf(multiple[1]!) : 1);
        if (!multiple && rest.trim() !== '' && this.#awaited) this.#takePairs(this.#awaited, rest);
        return undefined;
      }
      case 'multipoint':
        this.#await('point', 1);
        if (this.#awaited) this.#takePairs(this.#awaited, rest);
        return undefined;
      default:
        // Parts of a collection follow as objects of their own; texts and empty records have no shape.
        return undefined;
    }
  }

  #await(mode: ShapeMode, lists: number, isFirst = true): void {
    this.#awaited = lists > 0 ? { mode, lists: lists - 1, pairs: -1, path: null, isFirst } : null;
  }

  /** A count, or pairs. A list is complete with its last pair. */
  #takePairs(awaited: Awaited, line: string): void {
    if (awaited.pairs < 0) {
      awaited.pairs = countOf(line);
      const isWanted = this.#found === null && awaited.isFirst && this.#objects >= this.#skipped;
      const isKept = awaited.mode === 'point' ? this.#point === null : isWanted;
      awaited.path = isKept ? [] : null;
    } else {
      const pair = numbersOf(line, 2);
      awaited.pairs -= 1;
      awaited.path?.push(pair[0]!, pair[1]!);
      if (awaited.path && awaited.path.length > 2 * SHAPE_MAX_VERTICES + 2) throw new ShapeFaultError('tooManyVertices');
      if (awaited.mode === 'point') this.#shapes += 1;
    }
    if (awaited.pairs > 0) return;
    if (awaited.path && awaited.path.length > 0 && awaited.mode === 'point') this.#point = awaited.path.slice(0, 2);
    else if (awaited.mode !== 'point') this.#keep(awaited.mode, awaited.path ?? [], awaited.isFirst);
    this.#await(awaited.mode, awaited.lists, false);
  }

  #takePoint(pair: number[]): void {
    this.#shapes += 1;
    this.#point ??= pair;
  }

  #takeAngles(box: number[], line: string): void {
    const [fromDeg, toDeg] = numbersOf(line, 2) as [number, number];
    this.#arc = null;
    const sweepDeg = (((toDeg - fromDeg) % 360) + 360) % 360 || 360;
    this.#keep('line', strokeArc({ ...ellipseOf(box), from: fromDeg * RADIANS, sweep: sweepDeg * RADIANS }));
  }

  #keep(mode: ShapeMode, path: number[], isFirst = true): void {
    this.#shapes += 1;
    if (!isFirst) return;
    this.#objects += 1;
    if (path.length > 0 && this.#objects > this.#skipped) this.#found ??= { mode, path };
  }
}

/** @throws ShapeFaultError `notNumber` unless so many numbers stand there */
function numbersOf(text: string, count: number): number[] {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .slice(0, count);
  const numbers = words.map((word) => (word === '' ? NaN : Number(word)));
  if (numbers.length < count || !numbers.every(Number.isFinite)) throw new ShapeFaultError('notNumber');
  return numbers;
}

function countOf(text: string): number {
  const count = Number(/^\s*(\d{1,9})\b/.exec(text)?.[1] ?? NaN);
  if (Number.isNaN(count)) throw new ShapeFaultError('damaged');
  return count;
}

function ellipseOf(box: number[]) {
  const [west, south, east, north] = box as [number, number, number, number];
  return { x: (west + east) / 2, y: (south + north) / 2, ax: Math.abs(east - west) / 2, ay: 0, bx: 0, by: Math.abs(north - south) / 2 };
}
