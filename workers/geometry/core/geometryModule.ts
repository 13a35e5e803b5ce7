import type { GeometryExports } from '../build/geometryExports.d.ts';
import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { VN2000_DOMAIN, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { Earth } from '../api.ts';
import { SPHERE_RADIUS_M, WGS84_ELLIPSOID } from '../../../src/domain/geometry/earth.ts';

const IMPORTS: WebAssembly.Imports = {
  env: {
    abort: () => {
      throw new WebAssembly.RuntimeError('geometry core aborted');
    },
  },
};

/**
 * Instantiates the compiled core, in a browser, a worker or Node. Each instance has its own memory, which never shrinks
 * and is freed with the instance.
 * @throws when the file is missing (`npm run wasm` makes it) or the engine has no WebAssembly with SIMD
 */
export async function loadGeometryModule(): Promise<GeometryExports> {
  const module = await loadWasmModule(new URL('../build/geometry.wasm', import.meta.url));
  const instance = await WebAssembly.instantiate(module, IMPORTS);
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
