import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnSquare } from './drawnSquare.ts';

const ringOf = ({ east, north, halfM }: DrawnSquare): number[][] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([e = 0, n = 0]) => [east + e * halfM, north + n * halfM]);

/** Writes each square as GeoJSON in metres of its system, `CODE.json`, for map servers that read files. */
export function writeSquares(squares: readonly DrawnSquare[], folder: string): void {
  for (const square of squares) {
    const feature = { type: 'Feature', properties: { so_thua: square.code }, geometry: { type: 'Polygon', coordinates: [ringOf(square)] } };
    const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${square.code}` } };
    writeFileSync(join(folder, `${square.code}.json`), JSON.stringify({ type: 'FeatureCollection', name: 'o', crs, features: [feature] }));
  }
}
