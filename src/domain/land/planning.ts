import type { LngLat } from '../geometry/lngLat.ts';
import type { PlanningItem } from './parcel.ts';

/** A georeferenced picture of a planning (§3 parcel_land_images). */
export interface PlanningPicture {
  id: string;
  planningId: string;
  /** Relative to the image host. */
  url: string;
  /** North-west, north-east, south-east, south-west. */
  corners: [LngLat, LngLat, LngLat, LngLat];
}

export interface PicturedPlanning extends PlanningItem {
  pictures: PlanningPicture[];
}

/** A row of the planning list: picked, it becomes a layer, so its pictures travel with it. */
export interface PlanningRow extends PicturedPlanning {
  /** From the middle of the search, metres. */
  distanceM: number;
}
