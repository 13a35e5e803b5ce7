import type { Point } from 'maplibre-gl';
import type { CadastralParcel } from '../../domain/land/parcel.ts';

/** The parcels on the map, as who points at them sees them. */
export interface DrawnParcels {
  /** Feature id of the parcel drawn at a point of the canvas, the uppermost of several; null for none, and where lots are too small to be meant. */
  at(point: Point): Promise<number | null>;
  /** The lots that a tap at that point means; none beside parcels, and where they are too small to be meant. */
  lotsAt(point: Point): Promise<readonly CadastralParcel[]>;
  /** Outlines the parcel; null for none. */
  hover(featureId: number | null): void;
}
