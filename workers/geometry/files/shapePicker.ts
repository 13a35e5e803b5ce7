import { type SourceCrs, UNSAID } from '../../../src/domain/coordinates/sourceCrs.ts';
import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { FileShape } from '../../../src/landFiles/shapes/shapeParts.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** A line or area, or a point, in the system of its record. */
interface PickedShape {
  mode: ShapeMode;
  path: Float64Array;
  crs: SourceCrs;
}

/** Of the records of a file, one line or area's outline, by default the first; where there is none, the first point. */
export class ShapePicker {
  readonly #skipped: number;
  #found: PickedShape | null = null;
  #point: PickedShape | null = null;
  #lines = 0;
  /** Points, holes and what cannot be read. */
  #others = 0;
  #fault: ShapeFaultError | null = null;

  /** @param skipped lines and areas before it */
  constructor(skipped: number) {
    this.#skipped = skipped;
  }

  add({ polygons, lines, points }: FileShape, crs = UNSAID): void {
    for (const [outline, ...holes] of polygons) {
      if (outline && outline.length > 0) this.#take({ mode: 'area', path: outline, crs });
      this.#others += holes.length;
    }
    for (const path of lines) this.#take({ mode: 'line', path, crs });
    if (points.length > 0) this.#point ??= { mode: 'point', path: points.slice(0, 2), crs };
    this.#others += points.length / 2;
  }

  /** A record that cannot be read. */
  leaveOut(fault: ShapeFaultError): void {
    this.#others += 1;
    this.#fault ??= fault;
  }

  /** @throws ShapeFaultError of the first record that was left out, or `noShape`, where nothing was found */
  end(): PickedShape & { leftOut: number; shapes: number } {
    const found = this.#found ?? this.#point;
    if (!found) throw this.#fault ?? new ShapeFaultError('noShape');
    return { ...found, leftOut: this.#lines + this.#others - 1, shapes: Math.max(1, this.#lines) };
  }

  #take(shape: PickedShape): void {
    if (this.#lines === this.#skipped) this.#found = shape;
    this.#lines += 1;
  }
}
