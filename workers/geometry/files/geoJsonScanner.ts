import { RingScanner } from './ringScanner.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { VertexList } from '../core/vertexList.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';

/** One line or area of a GeoJSON file, by default the first; where there is none, its first point. */
export class GeoJsonScanner implements ShapeScanner {
  readonly #scanner: RingScanner;

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    this.#scanner = new RingScanner('wholeFile', skipped);
  }

  push(piece: Uint8Array): void {
    this.#scanner.push(piece);
  }

  end(): ScannedShape {
    const notes = { format: 'geojson', linesLeftOut: 0, swapped: 0, fromGrid: false } as const;
    const { points } = this.#scanner;
    const shapes = Math.max(1, this.#scanner.shapes);
    try {
      const { vertices, closed, partsLeftOut } = this.#scanner.end();
      return { ...notes, shapes, mode: closed ? 'area' : 'line', vertices, leftOut: partsLeftOut + points.count };
    } catch (error) {
      const hasPoint = error instanceof ShapeFaultError && error.fault === 'noShape' && points.first;
      if (!hasPoint) throw error;
      const { lng, lat } = hasPoint;
      return { ...notes, shapes, mode: 'point', vertices: new VertexList(Float64Array.of(lng, lat)), leftOut: points.count - 1 };
    }
  }
}
