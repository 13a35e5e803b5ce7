import type { GeometryExports } from './build/geometryExports.d.ts';
import { type Vn2000Grid, VN2000_DOMAIN } from '../../src/domain/coordinates/vn2000.ts';
import { boundedAreaM2, EditableShape, type EdgeMeasures } from './core/editableShape.ts';
import { GridEdges } from './core/gridEdges.ts';
import type { Earth, GeometryCore, ShapeHandle } from './api.ts';
import { countPairs } from '../../src/domain/geometry/lngLat.ts';
import { loadWasmModule } from '../bridge/loadWasmModule.ts';
import { SPHERE_RADIUS_M, WGS84_ELLIPSOID } from '../../src/domain/geometry/earth.ts';

const IMPORTS: WebAssembly.Imports = {
  env: {
    abort: () => {
      throw new WebAssembly.RuntimeError('geometry core aborted');
    },
  },
};

/** Instantiates the core; its memory never shrinks. @throws if the file (`npm run wasm` makes it) or SIMD is missing */
export async function loadGeometryModule(): Promise<GeometryExports> {
  const module = await loadWasmModule(new URL('./build/geometry.wasm', import.meta.url));
  const instance = await WebAssembly.instantiate(module, IMPORTS);
  return instance.exports as unknown as GeometryExports;
}

/** Sets the grid of the following conversions; the module has no constants of its own. */
export function setModuleGrid(wasm: GeometryExports, grid: Vn2000Grid): void {
  const { semiMajorM, inverseFlattening } = WGS84_ELLIPSOID;
  const { halfWidthDeg, southDeg, northDeg, marginDeg } = VN2000_DOMAIN;
  wasm.setGrid(
    semiMajorM,
    1 / inverseFlattening,
    grid.centralMeridianDeg,
    grid.scale,
    grid.falseEastingM,
    ...grid.datumShift,
    halfWidthDeg + marginDeg,
    southDeg - marginDeg,
    northDeg + marginDeg,
  );
}

/** Sets the earth of the following measures. @returns the square of its authalic radius, m² */
export function setModuleEarth(wasm: GeometryExports, earth: Earth): number {
  return earth === 'wgs84'
    ? wasm.setEarth(WGS84_ELLIPSOID.semiMajorM, 1 / WGS84_ELLIPSOID.inverseFlattening)
    : wasm.setEarth(SPHERE_RADIUS_M, 0);
}

/** Shorter calls are converted exactly; longer ones by patches, which agree to 0.2 µm. */
export const BULK_MIN_PAIRS = 64;

const MAX_CALL_BYTES = 512 * 2 ** 20;
const BYTES_A_NUMBER = 8;
/** 128 KB, which fit a second-level cache. */
const PIECE_PAIRS = 8192;

const tooLarge = (bytes: number): string => `geometry: ${Math.ceil(bytes / 2 ** 20)} MB of coordinates in one call`;

function demandCallSize(bytes: number): void {
  if (bytes > MAX_CALL_BYTES) throw new RangeError(`${tooLarge(bytes)}, the limit is 512 MB`);
}

class WasmGeometryCore implements GeometryCore {
  readonly wasm: GeometryExports;
  #results: Float64Array;
  /** Earth that is set in the module. */
  #earth: Earth | undefined;
  #authalicRadius2 = NaN;

  constructor(wasm: GeometryExports) {
    this.wasm = wasm;
    this.#results = new Float64Array(wasm.memory.buffer, wasm.resultAddress(), 8);
  }

  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    return this.#convert(eastNorth, grid, true, into);
  }

  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    return this.#convert(lngLat, grid, false, into);
  }

  lengthM(lngLat: Float64Array, earth: Earth): number {
    const results = this.measurePath(lngLat, false, earth);
    return results[5]! > 0 ? NaN : results[0]! + results[1]!;
  }

  areaM2(ring: Float64Array, earth: Earth): number {
    if (countPairs(ring) < 3) return 0;
    const results = this.measurePath(ring, true, earth);
    if (results[5]! > 0) return NaN;
    return boundedAreaM2(results[2]! + results[3]!, results[4]!, this.useEarth(earth));
  }

  gridAreaM2(eastNorth: Float64Array): number {
    const at = this.#load(eastNorth);
    return Math.abs(this.wasm.planeArea(at, eastNorth.length / 2));
  }

  openShape(lngLat: Float64Array, closed: boolean, surface: Earth | Vn2000Grid): ShapeHandle {
    if (typeof surface !== 'string') {
      return new EditableShape(lngLat, closed, 0, new GridEdges((flat) => this.fromWgs84(flat, surface), BULK_MIN_PAIRS - 1));
    }
    return new EditableShape(lngLat, closed, this.useEarth(surface), new EarthEdges(this, surface));
  }

  /** Converts in pieces that fit the processor's cache. */
  #convert(flat: Float64Array, grid: Vn2000Grid, toWgs84: boolean, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const wasm = this.wasm;
    const count = countPairs(flat);
    if (into && into.length !== flat.length) throw new RangeError(`geometry: ${flat.length} values into ${into.length}`);
    demandCallSize(flat.byteLength);
    setModuleGrid(wasm, grid);
    const isBulk = count >= BULK_MIN_PAIRS && wasm.useBulk(toWgs84) !== 0;
    const piece = Math.min(flat.length, 2 * PIECE_PAIRS);
    const at = this.#reserve(piece * BYTES_A_NUMBER);
    const staged = new Float64Array(wasm.memory.buffer, at, piece);
    const converted = into ?? new Float64Array(flat.length);
    for (let from = 0; from < flat.length; from += piece) {
      const length = Math.min(piece, flat.length - from);
      staged.set(length === flat.length ? flat : flat.subarray(from, from + length));
      if (isBulk) wasm.convertBulk(at, length / 2);
      else if (toWgs84) wasm.toWgs84(at, length / 2);
      else wasm.fromWgs84(at, length / 2);
      converted.set(length === piece ? staged : staged.subarray(0, length), from);
    }
    return converted;
  }

  useEarth(earth: Earth): number {
    if (earth !== this.#earth) {
      this.#authalicRadius2 = setModuleEarth(this.wasm, earth);
      this.#earth = earth;
    }
    return this.#authalicRadius2;
  }

  /** Returns the module's result slots, valid until the next call. */
  measurePath(flat: Float64Array, closed: boolean, earth: Earth, oneByOne = false): Float64Array {
    const at = this.#load(flat);
    this.useEarth(earth);
    this.wasm.measurePath(at, flat.length / 2, closed, oneByOne);
    return this.results();
  }

  #load(flat: Float64Array): number {
    countPairs(flat);
    const at = this.#reserve(flat.byteLength);
    new Float64Array(this.wasm.memory.buffer, at, flat.length).set(flat);
    return at;
  }

  #reserve(bytes: number): number {
    demandCallSize(bytes);
    const at = this.wasm.reserve(bytes) >>> 0;
    if (at === 0) throw new RangeError(`${tooLarge(bytes)}, and this device has no memory for them`);
    return at;
  }

  /** Returns the result slots. Memory growth detaches every view, so the view is renewed here. */
  results(): Float64Array {
    if (this.#results.length === 0) {
      this.#results = new Float64Array(this.wasm.memory.buffer, this.wasm.resultAddress(), 8);
    }
    return this.#results;
  }
}

/** A class, so that engines inline its methods: all shapes share them. */
class EarthEdges implements EdgeMeasures {
  readonly #core: WasmGeometryCore;
  readonly #earth: Earth;

  constructor(core: WasmGeometryCore, earth: Earth) {
    this.#core = core;
    this.#earth = earth;
  }

  path(flat: Float64Array, closed: boolean): Float64Array {
    return this.#core.measurePath(flat, closed, this.#earth, true);
  }

  edit(corners: Float64Array, edges: number): Float64Array {
    const core = this.#core;
    core.useEarth(this.#earth);
    const slots = core.results();
    slots.set(corners);
    core.wasm.editVertex(edges);
    return slots;
  }
}

export async function createGeometryCore(): Promise<GeometryCore> {
  return new WasmGeometryCore(await loadGeometryModule());
}

let loading: Promise<GeometryCore> | undefined;

/** Returns the core of this page, worker or process. @throws if it cannot be loaded; the next call tries again */
export function loadGeometryCore(): Promise<GeometryCore> {
  loading ??= createGeometryCore().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
