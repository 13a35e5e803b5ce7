import { toDegrees, WGS84_ELLIPSOID } from '../geometry/earth.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { ALL_MERIDIANS_DEG } from './meridians.ts';
import { type DatumShift, SPEC_GRID, tm3Grid, type Vn2000Grid } from './vn2000.ts';

/**
 * A way to read the corners of a TM-3 certificate wrongly: on another meridian; as if the zone had 6° (scale 0.9996 in place of 0.9999);
 * X for Y; by the literal formula of §5.6; with the other sign of the datum shift's rotations.
 */
export type Misreading = { kind: 'meridian'; meridianDeg: number } | { kind: 'width' | 'swapped' | 'spec' | 'rotation' };

/** Every one of them, those of meridians first, west to east. */
export const MISREADINGS: readonly Misreading[] = [
  ...ALL_MERIDIANS_DEG.map((meridianDeg) => ({ kind: 'meridian', meridianDeg }) as const),
  { kind: 'width' },
  { kind: 'swapped' },
  { kind: 'spec' },
  { kind: 'rotation' },
];

const turned = ([x, y, z, rx, ry, rz, ppm]: DatumShift): DatumShift => [x, y, z, -rx, -ry, -rz, ppm];

/** @returns the grid that the corners are taken for; of swapped ones their own, on which X is taken for Y */
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

/**
 * Where metres on a grid's plane lie, on a sphere (Snyder 1987, 8-6 and 8-7): for what is so far off that the grid itself ends
 * before, to about a hundredth of the way.
 */
export function roughPlace(eastM: number, northM: number, { centralMeridianDeg, falseEastingM, scale }: Vn2000Grid): LngLat {
  const radiusM = WGS84_ELLIPSOID.semiMajorM * scale;
  const [x, y] = [(eastM - falseEastingM) / radiusM, northM / radiusM];
  return {
    lng: centralMeridianDeg + toDegrees(Math.atan2(Math.sinh(x), Math.cos(y))),
    lat: toDegrees(Math.asin(Math.sin(y) / Math.cosh(x))),
  };
}

/** What a wrong reading makes of a place. */
export interface MisreadPlace {
  right: LngLat;
  wrong: LngLat;
  /** From the right to the wrong place, on the ellipsoid. */
  lengthM: number;
  bearingDeg: number;
  /** The wrong place lies beyond the grid: only roughly there. */
  isRough: boolean;
}
