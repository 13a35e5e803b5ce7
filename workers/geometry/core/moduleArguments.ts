import { SPHERE_RADIUS_M, VN2000_DOMAIN, WGS84_ELLIPSOID } from '../../../src/domain/coordinates/vn2000.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { Earth } from '../api.ts';
import type { GeometryExports } from './wasmModule.ts';

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
