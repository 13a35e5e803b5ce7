import type { LngLat } from './lngLat.ts';

/** One corner as land certificates print it: X north, Y east, metres, and the side to the next corner. */
export interface Corner {
  xM: number;
  yM: number;
  position: LngLat;
  /** Metres on the VN-2000 grid to the next corner (the last one: to the first); null for a single point. */
  sideM: number | null;
}

/** A ring, or one or two points, measured in the three ways of design §5. Areas are null below 3 corners. */
export interface CornerTable {
  /** Null when the literal formula of §5 was used. */
  meridianDeg: number | null;
  corners: Corner[];
  perimeterM: number;
  areaWgs84M2: number | null;
  areaSphereM2: number | null;
  areaGridM2: number | null;
}
