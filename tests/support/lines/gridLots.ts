import { ringArea } from '../../../src/domain/geometry/ring.ts';
import { seededRandom } from '../run/seededRandom.ts';
import type { TrueLot } from './drawnLots.ts';

const SIDE_M = 22;
const CODES = ['ODT', 'ONT', 'CLN', 'LUC'] as const;

/**
 * Makes rows of adjacent lots, numbered from 1 and none of them square; neighbours share corners to the millimetre.
 * @param origin east and north of the first corner, metres
 */
export function gridLots(columns: number, rows: number, [east, north]: readonly [number, number], seed: number): TrueLot[] {
  const random = seededRandom(seed);
  const off = (): number => Math.round((random() - 0.5) * 8_000) / 1_000;
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => [east + column * SIDE_M + off(), north + row * SIDE_M + off()] as const),
  );
  return Array.from({ length: columns * rows }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const path = [corners[row]![column]!, corners[row]![column + 1]!, corners[row + 1]![column + 1]!, corners[row + 1]![column]!];
    const ring = Float64Array.from(path.flat());
    return { number: String(at + 1), code: CODES[at % CODES.length]!, areaM2: Math.abs(ringArea(ring)), ring };
  });
}
