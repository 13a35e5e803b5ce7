import { RingScanner } from './ringScanner.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { VertexList } from '../core/vertexList.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';

/** The first line or area of a GeoJSON file; where there is none, its first point. */
export class GeoJsonScanner implements ShapeScanner {
  readonly #scanner = new RingScanner('wholeFile');

  push(piece: Uint8Array): void {
    this.#scanner.push(piece);
  }

  end(): ScannedShape {
    const notes = { format: 'geojson', linesLeftOut: 0, swapped: 0, fromGrid: false } as const;
    const { points } = this.#scanner;
    try {
      const { vertices, closed, partsLeftOut } = this.#scanner.end();
      return { ...notes, mode: closed ? 'area' : 'line', vertices, leftOut: partsLeftOut + points.count };
    } catch (error) {
      const hasPoint = error instanceof ShapeFaultError && error.fault === 'noShape' && points.first;
      if (!hasPoint) throw error;
      const { lng, lat } = hasPoint;
      return { ...notes, mode: 'point', vertices: new VertexList(Float64Array.of(lng, lat)), leftOut: points.count - 1 };
    }
  }
}
