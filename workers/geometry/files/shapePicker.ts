import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { FileShape } from '../../../src/landFiles/shapes/shapeParts.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** Of the records of a file, one line or area's outline, by default the first; where there is none, the first point. */
export class ShapePicker {
  readonly #skipped: number;
  #found: { mode: ShapeMode; path: Float64Array } | null = null;
  #point: Float64Array | null = null;
  #lines = 0;
  /** Points, holes and what cannot be read. */
  #others = 0;
  #fault: ShapeFaultError | null = null;

  /** @param skipped lines and areas before it */
  constructor(skipped: number) {
    this.#skipped = skipped;
  }

  get isEmpty(): boolean {
    return this.#lines + this.#others === 0;
  }

  add({ polygons, lines, points }: FileShape): void {
    for (const [outline, ...holes] of polygons) {
      if (outline && outline.length > 0) this.#take('area', outline);
      this.#others += holes.length;
    }
    for (const line of lines) this.#take('line', line);
    if (points.length > 0) this.#point ??= points.slice(0, 2);
    this.#others += points.length / 2;
  }

  /** A record that cannot be read. */
  leaveOut(fault: ShapeFaultError): void {
    this.#others += 1;
    this.#fault ??= fault;
  }

  /** @throws ShapeFaultError of the first record that was left out, or `noShape`, where nothing was found */
  end(): { mode: ShapeMode; path: Float64Array; leftOut: number; shapes: number } {
    const found = this.#found ?? (this.#point && { mode: 'point' as const, path: this.#point });
    if (!found) throw this.#fault ?? new ShapeFaultError('noShape');
    return { ...found, leftOut: this.#lines + this.#others - 1, shapes: Math.max(1, this.#lines) };
  }

  #take(mode: ShapeMode, path: Float64Array): void {
    if (this.#lines === this.#skipped) this.#found = { mode, path };
    this.#lines += 1;
  }
}
