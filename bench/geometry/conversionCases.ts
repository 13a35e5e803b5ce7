import { tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import { createGeometryCore } from '../../workers/geometry/core.ts';
import type { CaseSamples } from './caseSamples.ts';
import type { CaseName } from './goals.ts';
import { interleave, repeat } from './interleave.ts';
import { layCorners, PROVINCE_GRID } from './landParcels.ts';
import { convertWithProj4, prepareProj4, proj4Contender } from './proj4Peer.ts';
import { stageKernel } from './stagedKernel.ts';
import type { Direction } from './stagedKernel.ts';
import { verifyPairs } from './verifyPairs.ts';

/** Tolerances of 0.1 mm. */
const TOLERANCE_DEG = 0.0001 / 111_320;
const TOLERANCE_M = 0.0001;
/** Tolerance for proj4's inverse, which drops the height of the datum shift: up to 1.5 mm on TM-3. */
const PROJ4_INVERSE_TOLERANCE_M = 0.002;
/** Meridian in the middle of the country, whose mainland extends 3.7° to either side. */
const COUNTRY_GRID = tm3Grid(105.75);
/** Extreme points of the country: 102°08′–109°28′ E, 8°34′–23°24′ N. */
const COUNTRY = { west: 102.14, east: 109.47, south: 8.56, north: 23.39 };

const COHERENT = 'parcels of 4–8 corners along streets, ward after ward, over 100 km';

const perPointNs = (samplesMs: number[], count: number): number[] => samplesMs.map((ms) => (ms * 1e6) / count);

function samplesOf(name: CaseName, size: number, ours: number[], proj4: number[], note: string): CaseSamples {
  return {
    case: name,
    size,
    unit: 'ns/point',
    ours: perPointNs(ours, size),
    peer: { name: 'proj4', samples: perPointNs(proj4, size) },
    note,
  };
}

function proj4Result(input: Float64Array, grid: Vn2000Grid, direction: Direction): Float64Array<ArrayBuffer> {
  const output = new Float64Array(input.length);
  convertWithProj4(input, output, prepareProj4(grid, direction));
  return output;
}

/** Times the kernel, and the call with its copies, and proj4 on the same parcels. */
export async function timeParcelsToWgs84(size: number, rounds: number): Promise<CaseSamples[]> {
  const input = layCorners(size, 1);
  const grid = PROVINCE_GRID;
  const kernel = await stageKernel('toWgs84', grid, input);
  const core = await createGeometryCore();
  const output = new Float64Array(input.length);
  const expected = proj4Result(input, grid, 'toWgs84');
  verifyPairs('toWgs84, kernel', kernel.convertOnce(), expected, TOLERANCE_DEG);
  verifyPairs('toWgs84 with copies', core.toWgs84(input, grid), expected, TOLERANCE_DEG);

  const samples = interleave(
    {
      kernel: kernel.contender,
      call: repeat(() => core.toWgs84(input, grid, output)[0]!),
      proj4: proj4Contender(input, prepareProj4(grid, 'toWgs84')),
    },
    rounds,
  );
  return [
    samplesOf('VN-2000 → WGS84, parcels', size, samples.kernel, samples.proj4, `SIMD kernel, data in WASM memory; ${COHERENT}`),
    samplesOf(
      'VN-2000 → WGS84, parcels, both copies',
      size,
      samples.call,
      samples.proj4,
      `core.toWgs84 from one array into another, as proj4; ${COHERENT}`,
    ),
  ];
}

/** Times the kernel on unordered points, each in another patch than the previous one. */
export async function timeRandomToWgs84(size: number, rounds: number): Promise<CaseSamples[]> {
  const random = seededRandom(2);
  const lngLat = new Float64Array(2 * size);
  for (let i = 0; i < lngLat.length; i += 2) {
    lngLat[i] = COUNTRY.west + random() * (COUNTRY.east - COUNTRY.west);
    lngLat[i + 1] = COUNTRY.south + random() * (COUNTRY.north - COUNTRY.south);
  }
  const input = (await createGeometryCore()).fromWgs84(lngLat, COUNTRY_GRID);
  const kernel = await stageKernel('toWgs84', COUNTRY_GRID, input);
  verifyPairs('toWgs84, random', kernel.convertOnce(), proj4Result(input, COUNTRY_GRID, 'toWgs84'), TOLERANCE_DEG);
  const samples = interleave({ kernel: kernel.contender, proj4: proj4Contender(input, prepareProj4(COUNTRY_GRID, 'toWgs84')) }, rounds);
  const note =
    'SIMD kernel, data in WASM memory; uniform over 102.14–109.47° E, 8.56–23.39° N, in no order; patches built in an untimed run';
  return [samplesOf('VN-2000 → WGS84, random over Việt Nam', size, samples.kernel, samples.proj4, note)];
}

export async function timeParcelsFromWgs84(size: number, rounds: number): Promise<CaseSamples[]> {
  const eastNorth = layCorners(size, 1);
  const grid = PROVINCE_GRID;
  const core = await createGeometryCore();
  const input = proj4Result(eastNorth, grid, 'toWgs84');
  const output = new Float64Array(input.length);
  const kernel = await stageKernel('fromWgs84', grid, input);
  verifyPairs('fromWgs84, kernel', kernel.convertOnce(), eastNorth, TOLERANCE_M);
  verifyPairs('fromWgs84, proj4', proj4Result(input, grid, 'fromWgs84'), eastNorth, PROJ4_INVERSE_TOLERANCE_M);
  const samples = interleave(
    {
      kernel: kernel.contender,
      call: repeat(() => core.fromWgs84(input, grid, output)[0]!),
      proj4: proj4Contender(input, prepareProj4(grid, 'fromWgs84')),
    },
    rounds,
  );
  return [
    samplesOf(
      'WGS84 → VN-2000, parcels',
      size,
      samples.kernel,
      samples.proj4,
      `SIMD kernel, data in WASM memory; ${COHERENT}; proj4's inverse is up to 1.5 mm off, ours is exact`,
    ),
    samplesOf(
      'WGS84 → VN-2000, parcels, both copies',
      size,
      samples.call,
      samples.proj4,
      `core.fromWgs84 from one array into another, as proj4; ${COHERENT}`,
    ),
  ];
}
