import proj4 from 'proj4';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Contender } from './interleave.ts';
import type { Direction } from './stagedKernel.ts';
import { WGS84_ELLIPSOID } from '../../src/domain/geometry/earth.ts';

/** Returns a prepared converter, the fastest way in proj4's README; without axis enforcement. */
export function prepareProj4(grid: Vn2000Grid, direction: Direction): (pair: [number, number]) => [number, number] {
  const { semiMajorM, inverseFlattening } = WGS84_ELLIPSOID;
  const plane =
    `+proj=tmerc +lat_0=0 +lon_0=${grid.centralMeridianDeg} +k=${grid.scale} +x_0=${grid.falseEastingM} +y_0=0 +units=m ` +
    `+a=${semiMajorM} +rf=${inverseFlattening} +towgs84=${grid.datumShift.join(',')} +no_defs`;
  return direction === 'toWgs84' ? proj4(plane, 'EPSG:4326').forward : proj4('EPSG:4326', plane).forward;
}

export function convertWithProj4(input: Float64Array, output: Float64Array, convert: ReturnType<typeof prepareProj4>): void {
  for (let i = 0; i < input.length; i += 2) {
    const pair = convert([input[i]!, input[i + 1]!]);
    output[i] = pair[0];
    output[i + 1] = pair[1];
  }
}

/** Converts one flat array into an existing one. */
export function proj4Contender(input: Float64Array, convert: ReturnType<typeof prepareProj4>): Contender {
  const output = new Float64Array(input.length);
  return {
    run(batch) {
      for (let time = 0; time < batch; ++time) convertWithProj4(input, output, convert);
      return output[0]!;
    },
  };
}
