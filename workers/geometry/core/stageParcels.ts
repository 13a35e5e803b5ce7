import type { PackedParcels } from '../api.ts';
import { countPairs } from '../../../src/domain/geometry/lngLat.ts';
import type { GeometryExports } from '../build/geometryExports.d.ts';

/** Parcels that lie in WASM memory as packedAreas takes them, until that memory is reserved anew. */
export interface StagedParcels {
  /** Measures them on the earth set last. False where offsets descend or reach beyond their list. */
  measure(): boolean;
  /** A view of the square metres that measure() leaves, one number a parcel. */
  areasM2: Float64Array<ArrayBuffer>;
}

/**
 * Copies parcels into WASM memory.
 * @param reserve makes room for so many bytes and gives their address, or throws
 * @throws RangeError where a list of offsets has no end, or a coordinate no pair
 */
export function stageParcels(wasm: GeometryExports, reserve: (bytes: number) => number, parcels: PackedParcels): StagedParcels {
  const { lngLat, ringOffsets, polygonOffsets, parcelOffsets } = parcels;
  const lists = [ringOffsets, polygonOffsets, parcelOffsets];
  const counts = lists.map((offsets) => offsets.length - 1);
  if (counts.some((count) => count < 0)) throw new RangeError('geometry: a list of offsets has no end');
  const [rings, polygons, count] = counts as [number, number, number];
  const pairs = countPairs(lngLat);
  const areasAt = lngLat.byteLength;
  const offsetsAt = areasAt + 8 * count;
  const at = reserve(offsetsAt + 4 * (rings + polygons + count + 3));
  const { buffer } = wasm.memory;
  new Float64Array(buffer, at, lngLat.length).set(lngLat);
  let offset = at + offsetsAt;
  for (const offsets of lists) {
    new Uint32Array(buffer, offset, offsets.length).set(offsets);
    offset += offsets.byteLength;
  }
  return {
    measure: () => wasm.packedAreas(at, pairs, rings, polygons, count) !== 0,
    areasM2: new Float64Array(buffer, at + areasAt, count),
  };
}
