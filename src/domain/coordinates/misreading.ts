import { toDegrees, WGS84_ELLIPSOID } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { ALL_MERIDIANS_DEG } from './meridians.ts';
import { type DatumShift, SPEC_GRID, tm3Grid, type Vn2000Grid } from './vn2000.ts';

/**
 * A wrong reading of TM-3 corners: another meridian; a 6° zone (scale 0.9996 instead of 0.9999); X and Y swapped; the
 * literal formula of §5.6; the opposite sign of the datum shift's rotations.
 */
export type Misreading = { kind: 'meridian'; meridianDeg: number } | { kind: 'width' | 'swapped' | 'spec' | 'rotation' };

export const MISREADINGS: readonly Misreading[] = [
  ...ALL_MERIDIANS_DEG.map((meridianDeg) => ({ kind: 'meridian', meridianDeg }) as const),
  { kind: 'width' },
  { kind: 'swapped' },
  { kind: 'spec' },
  { kind: 'rotation' },
];

const turned = ([x, y, z, rx, ry, rz, ppm]: DatumShift): DatumShift => [x, y, z, -rx, -ry, -rz, ppm];

/** @returns the grid assumed by the misreading; for swapped axes the right grid, with X taken for Y */
export function misreadGrid(misreading: Misreading, right: Vn2000Grid): Vn2000Grid {
  switch (misreading.kind) {
    case 'meridian':
      return tm3Grid(misreading.meridianDeg);
    case 'width':
      return { ...right, scale: SPEC_GRID.scale };
    case 'spec':
      return SPEC_GRID;
    case 'rotation':
      return { ...right, datumShift: turned(right.datumShift) };
    case 'swapped':
      return right;
  }
}

/** Converts metres outside a grid's validity to degrees on a sphere (Snyder 1987, 8-6 and 8-7), to about 1 %. */
export function roughPlace(eastM: number, northM: number, { centralMeridianDeg, falseEastingM, scale }: Vn2000Grid): LngLat {
  const radiusM = WGS84_ELLIPSOID.semiMajorM * scale;
  const [x, y] = [(eastM - falseEastingM) / radiusM, northM / radiusM];
  return {
    lng: centralMeridianDeg + toDegrees(Math.atan2(Math.sinh(x), Math.cos(y))),
    lat: toDegrees(Math.asin(Math.sin(y) / Math.cosh(x))),
  };
}

export interface MisreadPlace {
  right: LngLat;
  wrong: LngLat;
  /** Distance from the right to the wrong place on the ellipsoid. */
  lengthM: number;
  bearingDeg: number;
  /** The wrong place is outside the grid and only approximate. */
  isRough: boolean;
}
