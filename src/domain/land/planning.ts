import type { LngLat } from '../geometry/lngLat.ts';
import type { PlanningItem } from './parcel.ts';

/** A georeferenced picture of a planning (§3 parcel_land_images). */
export interface PlanningPicture {
  id: string;
  planningId: string;
  /** Path relative to the image host. */
  url: string;
  /** North-west, north-east, south-east, south-west. */
  corners: [LngLat, LngLat, LngLat, LngLat];
}

export interface PicturedPlanning extends PlanningItem {
  pictures: PlanningPicture[];
}

/** A row of the planning list, with its pictures, since picking it opens a layer. */
export interface PlanningRow extends PicturedPlanning {
  /** Distance from the centre of the search, metres. */
  distanceM: number;
}
