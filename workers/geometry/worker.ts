import * as Comlink from 'comlink';
import { failure, success } from '../../src/domain/result.ts';
import type { Result } from '../../src/domain/result.ts';
import { exposeToBridge } from '../bridge.ts';
import type { GeometryApi, GeometryCore, RingMeasure } from './api.ts';
import { loadGeometryCore } from './core.ts';
import { measureRing } from './measureRing.ts';

/** The WASM core, or the slower reference on a device without WebAssembly: same answers (design §2, rule 6). */
async function loadAnyCore(): Promise<GeometryCore> {
  try {
    return await loadGeometryCore();
  } catch (error) {
    console.warn('geometry: no WASM core, falling back to the reference', error);
    const { loadReference } = await import('./reference.ts');
    return loadReference();
  }
}

let loading: Promise<GeometryCore> | undefined;

async function answer<Value>(
  ask: (core: GeometryCore) => Value,
  transferables: (value: Value) => Transferable[],
): Promise<Result<Value>> {
  try {
    loading ??= loadAnyCore();
    const value = ask(await loading);
    return Comlink.transfer(success(value), transferables(value));
  } catch (error) {
    return failure('worker', (error as Error).message);
  }
}

const bufferOf = (flat: Float64Array<ArrayBuffer>): Transferable[] => [flat.buffer];

const api: GeometryApi = {
  toWgs84: (eastNorth, grid) => answer((core) => core.toWgs84(eastNorth, grid), bufferOf),
  fromWgs84: (lngLat, grid) => answer((core) => core.fromWgs84(lngLat, grid), bufferOf),
  measureRing: (lngLat, grid) =>
    answer(
      (core) => measureRing(core, lngLat, grid),
      (measure: RingMeasure) => [measure.sidesM.buffer],
    ),
};

exposeToBridge(api);
