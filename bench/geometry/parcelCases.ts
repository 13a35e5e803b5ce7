import { area } from '@turf/turf';
import type { PackedParcels } from '../../workers/geometry/api.ts';
import { createGeometryCore } from '../../workers/geometry/core.ts';
import type { CaseSamples } from './caseSamples.ts';
import { measureWithGeographiclib } from './geographiclibPeer.ts';
import type { CaseName } from './goals.ts';
import { interleave } from './interleave.ts';
import { layParcels, PROVINCE_GRID } from './landParcels.ts';
import { ringFeature } from './ringFeature.ts';
import { verifyFigure } from './verifyPairs.ts';

/** Turf measures on a sphere; the two surfaces differ by up to 0.7 % here. */
const TURF_TOLERANCE = 0.01;
/** Parcels of a few hundred m² lie below what geographiclib's own rounding lets it tell to 1e-7; summed they do not. */
const TOLERANCE = 1e-6;
const VERIFIED = 1000;

const countUp = (length: number): Uint32Array => Uint32Array.from({ length }, (_, index) => index);

/** All parcels of a province in one call, the arrays ready on either side. */
export async function timeParcelAreas(size: number, rounds: number): Promise<CaseSamples[]> {
  const core = await createGeometryCore();
  const { eastNorth, ringOffsets } = layParcels(size, 6);
  const lngLat = core.toWgs84(eastNorth, PROVINCE_GRID);
  const ringOf = (parcel: number): Float64Array => lngLat.subarray(2 * ringOffsets[parcel]!, 2 * ringOffsets[parcel + 1]!);
  const features = Array.from({ length: size }, (_, parcel) => ringFeature(ringOf(parcel)));
  const packed: PackedParcels = { lngLat, ringOffsets, polygonOffsets: countUp(size + 1), parcelOffsets: countUp(size + 1) };
  const measureAll = (): Float64Array => core.areasM2(packed, 'wgs84');

  const ours = measureAll();
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
      ours: {
        run(batch) {
          let last = 0;
          for (let time = 0; time < batch; ++time) last += measureAll()[size - 1]!;
          return last;
        },
      },
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
  const name: CaseName = 'areas of many parcels, one call';
  return [
    {
      case: name,
      size,
      unit: 'ns/parcel',
      ours: samples.ours.map(perParcelNs),
      peer: { name: 'turf', samples: samples.turf.map(perParcelNs) },
      note: 'one call with its copies, on the ellipsoid, 4–8 corners each; turf on its sphere, from ready-made GeoJSON',
    },
  ];
}
