import { createGeometryCore } from '../../workers/geometry/core.ts';
import { layCorners, PROVINCE_GRID } from './landParcels.ts';
import { verifyPairs } from './verifyPairs.ts';

export const FIRST_POINTS = 20_000;
/** Tolerance of 0.1 mm. */
const TOLERANCE_DEG = 0.0001 / 111_320;

export type Starter = 'ours' | 'proj4';

/**
 * Converts the first 20,000 points in a host that has converted none before. Ours reads, compiles and instantiates its
 * module first, proj4 builds its converter. Importing the JavaScript is not timed.
 * @returns milliseconds
 */
export async function timeColdStart(starter: Starter): Promise<number> {
  const input = layCorners(FIRST_POINTS, 7);
  if (starter === 'ours') {
    const began = performance.now();
    const core = await createGeometryCore();
    const converted = core.toWgs84(input, PROVINCE_GRID);
    const elapsed = performance.now() - began;
    verifyPairs('cold start', core.fromWgs84(converted, PROVINCE_GRID), input, 0.0001);
    return elapsed;
  }
  const { convertWithProj4, prepareProj4 } = await import('./proj4Peer.ts');
  const output = new Float64Array(input.length);
  const began = performance.now();
  convertWithProj4(input, output, prepareProj4(PROVINCE_GRID, 'toWgs84'));
  const elapsed = performance.now() - began;
  const core = await createGeometryCore();
  verifyPairs('cold start, proj4', core.toWgs84(input, PROVINCE_GRID), output, TOLERANCE_DEG);
  return elapsed;
}
