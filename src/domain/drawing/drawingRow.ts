import type { LngLat } from '../geometry/lngLat.ts';

/** A vertex as the corner table shows it. */
export interface DrawingRow {
  id: string;
  /** Of the drawing's points. */
  index: number;
  at: LngLat;
  /** X north, Y east, metres; null outside the grid's domain. */
  xM: number | null;
  yM: number | null;
  /** To the next vertex; null behind the last one of what is open. */
  side: { lengthM: number; azimuthDeg: number } | null;
}
