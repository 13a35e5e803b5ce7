import { CadFault, type CadFaultKind } from '../../../src/landFiles/cad/cadFault.ts';
import type { DrawnLine, DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import { readDgn } from '../../../src/landFiles/cad/readDgn.ts';
import { readDxf } from '../../../src/landFiles/cad/readDxf.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import { BytePieces } from '../../../src/landFiles/bytePieces.ts';
import { announceBytes } from './announceBytes.ts';
import { MAX_WHOLE_BYTES } from './drawingParts.ts';
import { placedShape } from './placedShape.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** What our own files begin with (dxfText.ts). */
const OUR_GRID = /^\s*999\r?\n\s*VN-2000 TM-3 (\d+(?:\.\d+)?), m\r?\n/;
const HEAD_BYTES = 100;

const FAULTS: Record<CadFaultKind, DrawingFileFault> = {
  empty: 'empty',
  notDxf: 'unknownFormat',
  notDgn: 'unknownFormat',
  dwg: 'dwg',
  dgnV8: 'dgnV8',
  cutOff: 'cutOff',
  damaged: 'damaged',
  tooMany: 'tooLarge',
  tooDeep: 'tooLarge',
};

/** One area or line of a DXF or DGN V7, areas before lines, by default the first; where there is none, its first point. */
export class CadScanner implements ShapeScanner {
  readonly #format: 'dxf' | 'dgn';
  /** Blocks lie before the elements that place them, so a drawing is read whole. */
  readonly #file = new BytePieces();
  readonly #skipped: number;

  /** @param skipped areas and lines before it */
  constructor(format: 'dxf' | 'dgn', skipped = 0) {
    this.#format = format;
    this.#skipped = skipped;
  }

  push(piece: Uint8Array): void {
    this.#file.push(piece);
    if (this.#file.length > MAX_WHOLE_BYTES) throw new ShapeFaultError('tooLarge');
  }

  end(): ScannedShape {
    const bytes = this.#file.take(this.#file.length)!;
    const points: number[] = [];
    const { lines, left } = this.#read(bytes, points);
    const line = [...lines.filter(({ isClosed }) => isClosed), ...lines.filter(({ isClosed }) => !isClosed)][this.#skipped];
    if (!line && points.length === 0) throw new ShapeFaultError('noShape');
    const leftOut = lines.length + points.length / 2 - 1 + left.reduce((sum, { count }) => sum + count, 0);
    const grid = gridOf(bytes);
    return {
      format: this.#format,
      mode: modeOf(line),
      ...placedShape(line ? line.path : points.slice(0, 2)),
      leftOut,
      shapes: Math.max(1, lines.length),
      linesLeftOut: 0,
      ...(grid && { grid }),
    };
  }

  #read(bytes: Uint8Array, points: number[]): DrawnSheet {
    announceBytes(bytes.length);
    try {
      return this.#format === 'dgn' ? readDgn(bytes) : readDxf(bytes, undefined, (x, y) => points.push(x, y));
    } catch (error) {
      throw error instanceof CadFault ? new ShapeFaultError(FAULTS[error.kind]) : error;
    }
  }
}

const modeOf = (line: DrawnLine | undefined): ScannedShape['mode'] => (line ? (line.isClosed ? 'area' : 'line') : 'point');

/** The grid that a file of ours says it is on. */
function gridOf(bytes: Uint8Array): Vn2000Grid | undefined {
  const meridian = Number(OUR_GRID.exec(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)))?.[1]);
  // Meridians of VN-2000 are quarters of a degree.
  return meridian >= 102 && meridian <= 118 && (4 * meridian) % 1 === 0 ? tm3Grid(meridian) : undefined;
}
