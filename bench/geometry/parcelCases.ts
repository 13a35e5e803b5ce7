import { area } from '@turf/turf';
import type { PackedParcels } from '../../workers/geometry/api.ts';
import { createGeometryCore, loadGeometryModule, setModuleEarth } from '../../workers/geometry/core.ts';
import { stageParcels } from '../../workers/geometry/core/stageParcels.ts';
import type { CaseSamples } from './caseSamples.ts';
import { measureWithGeographiclib } from './geographiclibPeer.ts';
import type { CaseName } from './goals.ts';
import { type Contender, interleave } from './interleave.ts';
import { layParcels, PROVINCE_GRID } from './landParcels.ts';
import { ringFeature } from './ringFeature.ts';
import { verifyFigure } from './verifyPairs.ts';

/** Turf measures on a sphere; the two surfaces differ by up to 0.7 % here. */
const TURF_TOLERANCE = 0.01;
/** Parcels of a few hundred m² lie below what geographiclib's own rounding lets it tell to 1e-7; summed they do not. */
const TOLERANCE = 1e-6;
const VERIFIED = 1000;

const repeatAreas = (measure: () => Float64Array): Contender => ({
  run(batch) {
    let last = 0;
    for (let time = 0; time < batch; ++time) last += measure().at(-1)!;
    return last;
  },
});

const countUp = (length: number): Uint32Array => Uint32Array.from({ length }, (_, index) => index);

/** Measures parcels that lie in the memory of a module of their own. */
async function stageAreas(parcels: PackedParcels): Promise<() => Float64Array> {
  const wasm = await loadGeometryModule();
  const reserve = (bytes: number): number => {
    const at = wasm.reserve(bytes) >>> 0;
    if (at === 0) throw new Error('bench: no memory for the parcels');
    return at;
  };
  const staged = stageParcels(wasm, reserve, parcels);
  setModuleEarth(wasm, 'wgs84');
  return () => {
    if (!staged.measure()) throw new Error('bench: bad offsets');
    return staged.areasM2;
  };
}

/** All parcels of a province in one call: the kernel, and the call with its copies, beside turf's areas of ready features. */
export async function timeParcelAreas(size: number, rounds: number): Promise<CaseSamples[]> {
  const core = await createGeometryCore();
  const { eastNorth, ringOffsets } = layParcels(size, 6);
  const lngLat = core.toWgs84(eastNorth, PROVINCE_GRID);
  const ringOf = (parcel: number): Float64Array => lngLat.subarray(2 * ringOffsets[parcel]!, 2 * ringOffsets[parcel + 1]!);
  const features = Array.from({ length: size }, (_, parcel) => ringFeature(ringOf(parcel)));
  const packed: PackedParcels = { lngLat, ringOffsets, polygonOffsets: countUp(size + 1), parcelOffsets: countUp(size + 1) };
  const measureStaged = await stageAreas(packed);
  const measureCopied = (): Float64Array => core.areasM2(packed, 'wgs84');

  const ours = measureStaged();
  if (!measureCopied().every((areaM2, parcel) => areaM2 === ours[parcel])) throw new Error('bench: copied parcels measure otherwise');
  const verified = Math.min(size, VERIFIED);
  let [oursSum, exactSum] = [0, 0];
  for (let parcel = 0; parcel < verified; ++parcel) {
    verifyFigure(`area of parcel ${parcel} beside turf`, ours[parcel]!, area(features[parcel]!), TURF_TOLERANCE);
    oursSum += ours[parcel]!;
    exactSum += measureWithGeographiclib(ringOf(parcel)).areaM2;
  }
  verifyFigure('sum of parcel areas beside geographiclib', oursSum, exactSum, TOLERANCE);

  const samples = interleave(
    {
      staged: repeatAreas(measureStaged),
      copied: repeatAreas(measureCopied),
      turf: {
        run(batch) {
          let sum = 0;
          for (let time = 0; time < batch; ++time) for (const feature of features) sum += area(feature);
          return sum;
        },
      },
    },
    rounds,
  );
  const perParcelNs = (ms: number): number => (ms * 1e6) / size;
  const peer = { name: 'turf', samples: samples.turf.map(perParcelNs) };
  const row = (name: CaseName, ours: number[], what: string): CaseSamples => ({
    case: name,
    size,
    unit: 'ns/parcel',
    ours: ours.map(perParcelNs),
    peer,
    note: `${what}, on the ellipsoid, 4–8 corners each; turf on its sphere, from ready-made GeoJSON`,
  });
  return [
    row('areas of many parcels, one call', samples.staged, 'SIMD kernel, data in WASM memory'),
    row('areas of many parcels, both copies', samples.copied, 'core.areasM2, copies in and out'),
  ];
}
