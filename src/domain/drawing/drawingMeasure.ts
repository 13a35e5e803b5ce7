import type { LngLat } from '../geometry/lngLat.ts';

/** A drawing on three surfaces (design §5). Lengths of an area are its perimeter; areas are 0 of what has none (§5: fewer than 3 points). */
export interface DrawingMeasure {
  /** The ellipsoid, which the panel leads with. */
  lengthM: number;
  areaM2: number;
  /** §9's sphere of 6371 km. */
  lengthSphereM: number;
  areaSphereM2: number;
  /** The plane of a VN-2000 grid; null outside its domain. */
  lengthGridM: number | null;
  areaGridM2: number | null;
  /** The average of the points (§2). */
  center: LngLat;
}
