import { SPHERE_RADIUS_M, VN2000_DOMAIN, type Vn2000Grid, WGS84_ELLIPSOID } from '../../../src/domain/coordinates/vn2000.ts';
import type { Earth } from '../api.ts';

/** The module is compiled twice from one source; both give the same answers. */
export type GeometryBuild = 'simd' | 'scalar';

/** Functions of the compiled core; addresses and sizes in bytes. See assembly/ for units. */
export interface GeometryExports {
  memory: WebAssembly.Memory;
  resultAddress(): number;
  reserve(bytes: number): number;
  setGrid(
    semiMajorM: number, flattening: number, meridianDeg: number, scale: number, falseEastingM: number,
    tx: number, ty: number, tz: number, rx: number, ry: number, rz: number, ppm: number,
    halfWidthDeg: number, southDeg: number, northDeg: number,
  ): void;
  toWgs84(at: number, count: number): void;
  fromWgs84(at: number, count: number): void;
  /** Chooses the patches of the grid set last, for one direction; false without memory. Before reserve: it may move the buffer. */
  useBulk(toWgs84: boolean): number;
  convertBulk(at: number, count: number): void;
  setEarth(semiMajorM: number, flattening: number): number;
  measurePath(at: number, count: number, closed: boolean): void;
  editVertex(
    beforeLng: number, beforeLat: number, oldLng: number, oldLat: number, newLng: number, newLat: number,
    afterLng: number, afterLat: number, edges: number,
  ): void;
  /** 0 where offsets are no offsets. */
  packedAreas(at: number, pairs: number, rings: number, polygons: number, parcels: number): number;
  planeArea(at: number, count: number): number;
}

const IMPORTS: WebAssembly.Imports = {
  env: {
    abort: () => {
      throw new WebAssembly.RuntimeError('geometry core aborted');
    },
  },
};

interface NodeFiles {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

async function readInstance(url: URL): Promise<WebAssembly.Instance> {
  if (url.protocol === 'file:') {
    // A name in a variable, because these sources are also checked and bundled for browsers, where it does not exist.
    const nodeFiles = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ nodeFiles)) as NodeFiles;
    return (await WebAssembly.instantiate(await readFile(url), IMPORTS)).instance;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`geometry core: ${response.status} for ${url.pathname}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response, IMPORTS)).instance;
  }
  // Streaming refuses other content types, and plain file servers send them.
  return (await WebAssembly.instantiate(await response.arrayBuffer(), IMPORTS)).instance;
}

/** A function that returns i8x16.splat(0): an engine without SIMD refuses it. */
const SIMD_PROBE = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

/** @returns the faster build that this engine runs */
export function detectBuild(): GeometryBuild {
  return WebAssembly.validate(SIMD_PROBE) ? 'simd' : 'scalar';
}

/**
 * Instantiates the compiled core, in a browser, a worker or Node. Each instance has its own memory, which never shrinks
 * and is freed with the instance.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadGeometryModule(build: GeometryBuild): Promise<GeometryExports> {
  // Two literals, because the bundler finds a file by the text of its URL.
  const url =
    build === 'simd'
      ? new URL('../build/geometry.simd.wasm', import.meta.url)
      : new URL('../build/geometry.scalar.wasm', import.meta.url);
  return (await readInstance(url)).exports as unknown as GeometryExports;
}

/** Tells the module the grid of the conversions that follow; its facts come from the domain (design §2, rule 5). */
export function setModuleGrid(wasm: GeometryExports, grid: Vn2000Grid): void {
  const { semiMajorM, inverseFlattening } = WGS84_ELLIPSOID;
  const { halfWidthDeg, southDeg, northDeg, marginDeg } = VN2000_DOMAIN;
  wasm.setGrid(
    semiMajorM, 1 / inverseFlattening, grid.centralMeridianDeg, grid.scale, grid.falseEastingM, ...grid.datumShift,
    halfWidthDeg + marginDeg, southDeg - marginDeg, northDeg + marginDeg,
  );
}

/**
 * Tells the module the earth of the measures that follow.
 * @returns the square of its authalic radius, m²
 */
export function setModuleEarth(wasm: GeometryExports, earth: Earth): number {
  return earth === 'wgs84'
    ? wasm.setEarth(WGS84_ELLIPSOID.semiMajorM, 1 / WGS84_ELLIPSOID.inverseFlattening)
    : wasm.setEarth(SPHERE_RADIUS_M, 0);
}
