import type { Point } from 'maplibre-gl';

/** The parcels on the map, as who points at them sees them. */
export interface DrawnParcels {
  /** Feature id of the parcel drawn at a point of the canvas, the uppermost of several; null for none, and where lots are too small to be meant. */
  at(point: Point): Promise<number | null>;
  /** Outlines the parcel; null for none. */
  hover(featureId: number | null): void;
}
