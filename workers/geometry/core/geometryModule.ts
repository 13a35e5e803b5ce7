import type { GeometryExports } from '../build/geometryExports.d.ts';
import { hasSimd } from '../../bridge/hasSimd.ts';
import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { VN2000_DOMAIN, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { Earth } from '../api.ts';
import { SPHERE_RADIUS_M, WGS84_ELLIPSOID } from '../../../src/domain/geometry/earth.ts';

/** The module is compiled twice from one source; both give the same answers. */
export type GeometryBuild = 'simd' | 'scalar';

const IMPORTS: WebAssembly.Imports = {
  env: {
    abort: () => {
      throw new WebAssembly.RuntimeError('geometry core aborted');
    },
  },
};

/** @returns the faster build that this engine runs */
export function detectBuild(): GeometryBuild {
  return hasSimd() ? 'simd' : 'scalar';
}

/**
 * Instantiates the compiled core, in a browser, a worker or Node. Each instance has its own memory, which never shrinks
 * and is freed with the instance.
 * @throws when the file is missing (`npm run wasm` makes it) or WebAssembly is not there
 */
export async function loadGeometryModule(build: GeometryBuild): Promise<GeometryExports> {
  // Two literals, because the bundler finds a file by the text of its URL.
  const url =
    build === 'simd' ? new URL('../build/geometry.simd.wasm', import.meta.url) : new URL('../build/geometry.scalar.wasm', import.meta.url);
  const instance = await WebAssembly.instantiate(await loadWasmModule(url), IMPORTS);
  return instance.exports as unknown as GeometryExports;
}

/** Tells the module the grid of the conversions that follow; its facts come from the domain. */
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

/**
 * Tells the module the earth of the measures that follow.
 * @returns the square of its authalic radius, m²
 */
export function setModuleEarth(wasm: GeometryExports, earth: Earth): number {
  return earth === 'wgs84'
    ? wasm.setEarth(WGS84_ELLIPSOID.semiMajorM, 1 / WGS84_ELLIPSOID.inverseFlattening)
    : wasm.setEarth(SPHERE_RADIUS_M, 0);
}
