import type { Point } from 'maplibre-gl';

/** Parcels on the map, whoever draws them: our own layer from cells (`drawLand.ts`), or MapLibre from tiles (`parcelTiles.ts`). */
export interface DrawnParcels {
  /** Feature id of the parcel drawn at a point of the canvas, the uppermost of several; null for none, and where lots are too small to be meant. */
  at(point: Point): Promise<number | null>;
  /** Outlines the parcel; null for none. */
  hover(featureId: number | null): void;
}
