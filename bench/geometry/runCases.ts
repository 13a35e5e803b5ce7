import type { CaseSamples } from './caseSamples.ts';
import { timeParcelsFromWgs84, timeParcelsToWgs84, timeRandomToWgs84 } from './conversionCases.ts';
import { timeAreaAndPerimeter, timeVertexDrag } from './measureCases.ts';

/** Runs every case that has sizes at one size, the same in Node and in a worker. */
export async function runCases(size: number, rounds: number): Promise<CaseSamples[]> {
  return [
    ...(await timeParcelsToWgs84(size, rounds)),
    ...(await timeRandomToWgs84(size, rounds)),
    ...(await timeParcelsFromWgs84(size, rounds)),
    ...(await timeAreaAndPerimeter(size, rounds)),
    ...(await timeVertexDrag(size, rounds)),
  ];
}
