import type { Vn2000Grid } from '../../src/domain/vn2000.ts';
import { boundedAreaM2 } from './boundedAreaM2.ts';
import { countPairs } from './countPairs.ts';
import { EditableShape } from './editableShape.ts';
import type { Earth, GeometryCore, ShapeHandle } from './api.ts';
import { setModuleEarth, setModuleGrid } from './moduleArguments.ts';
import { detectBuild, loadGeometryModule } from './wasmModule.ts';
import type { GeometryBuild, GeometryExports } from './wasmModule.ts';

const MAX_CALL_BYTES = 512 * 2 ** 20;

class WasmGeometryCore implements GeometryCore {
  readonly #wasm: GeometryExports;
  #results: Float64Array;

  constructor(wasm: GeometryExports) {
    this.#wasm = wasm;
    this.#results = new Float64Array(wasm.memory.buffer, wasm.resultAddress(), 8);
  }

  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid): Float64Array<ArrayBuffer> {
    const at = this.#load(eastNorth);
    setModuleGrid(this.#wasm, grid);
    this.#wasm.toWgs84(at, eastNorth.length / 2);
    return new Float64Array(this.#wasm.memory.buffer, at, eastNorth.length).slice();
  }

  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid): Float64Array<ArrayBuffer> {
    const at = this.#load(lngLat);
    setModuleGrid(this.#wasm, grid);
    this.#wasm.fromWgs84(at, lngLat.length / 2);
    return new Float64Array(this.#wasm.memory.buffer, at, lngLat.length).slice();
  }

  lengthM(lngLat: Float64Array, earth: Earth): number {
    const results = this.#measurePath(lngLat, false, earth);
    return results[5]! > 0 ? NaN : results[0]! + results[1]!;
  }

  areaM2(ring: Float64Array, earth: Earth): number {
    if (countPairs(ring) < 3) return 0;
    const results = this.#measurePath(ring, true, earth);
    if (results[5]! > 0) return NaN;
    return boundedAreaM2(results[2]! + results[3]!, results[4]!, setModuleEarth(this.#wasm, earth));
  }

  gridAreaM2(eastNorth: Float64Array): number {
    const at = this.#load(eastNorth);
    return Math.abs(this.#wasm.planeArea(at, eastNorth.length / 2));
  }

  openShape(lngLat: Float64Array, closed: boolean, earth: Earth): ShapeHandle {
    const authalicRadius2 = setModuleEarth(this.#wasm, earth);
    return new EditableShape(lngLat, closed, authalicRadius2, {
      path: (flat, isClosed) => this.#measurePath(flat, isClosed, earth),
      edge: (lng1, lat1, lng2, lat2) => {
        setModuleEarth(this.#wasm, earth);
        this.#wasm.measureEdge(lng1, lat1, lng2, lat2);
        return this.#freshResults();
      },
    });
  }

  #measurePath(flat: Float64Array, closed: boolean, earth: Earth): Float64Array {
    const at = this.#load(flat);
    setModuleEarth(this.#wasm, earth);
    this.#wasm.measurePath(at, flat.length / 2, closed);
    return this.#freshResults();
  }

  /** Copies the pairs into WASM memory, which grows to the largest call and is used again. */
  #load(flat: Float64Array): number {
    countPairs(flat);
    const tooLarge = `geometry: ${Math.ceil(flat.byteLength / 2 ** 20)} MB of coordinates in one call`;
    if (flat.byteLength > MAX_CALL_BYTES) throw new RangeError(`${tooLarge}, the limit is 512 MB`);
    const at = this.#wasm.reserve(flat.byteLength) >>> 0;
    if (at === 0) throw new RangeError(`${tooLarge}, and this device has no memory for them`);
    new Float64Array(this.#wasm.memory.buffer, at, flat.length).set(flat);
    return at;
  }

  /** Growing the memory detaches every view on it. */
  #freshResults(): Float64Array {
    if (this.#results.length === 0) {
      this.#results = new Float64Array(this.#wasm.memory.buffer, this.#wasm.resultAddress(), 8);
    }
    return this.#results;
  }
}

/**
 * A core of its own, with its own memory; dropping it frees that.
 * @param build which of the two to load; by default the one that suits this engine
 */
export async function createGeometryCore(build: GeometryBuild = detectBuild()): Promise<GeometryCore> {
  return new WasmGeometryCore(await loadGeometryModule(build));
}

let loading: Promise<GeometryCore> | undefined;

/**
 * The geometry core, loaded once per page, worker or process; works in browsers and in Node.
 * @throws when the WASM file cannot be read or this host has no WebAssembly; the next call tries again
 */
export function loadGeometryCore(): Promise<GeometryCore> {
  loading ??= createGeometryCore().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
