import type { LngLat } from './lngLat.ts';
import type { PlanningPicture } from './planningPicture.ts';

/** What an open planning layer is drawn from: zones of its GeoJSON file, its georeferenced picture, or tiles that its file names. */
export type LayerDrawing = 'zones' | 'picture' | 'tiles';

/** A planning the user has open as a layer (§4 'active parcel layers as type land'). Zones stay in the parcels worker. */
export interface OpenLayer {
  type: 'land';
  /** Of the planning. */
  id: string;
  title: string;
  address: string;
  year: number;
  center: LngLat;
  /** Relative to the file host, or a whole address; empty when it has none. */
  fileUrl: string;
  pictures: PlanningPicture[];
  drawing: LayerDrawing;
  /** 0–100; a new layer has 100 (§9). */
  opacity: number;
  /** 'failed': what it is drawn from could not be had; asking again is offered. */
  status: 'loading' | 'shown' | 'failed';
  isSample: boolean;
}
