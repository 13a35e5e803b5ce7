import type { Shape } from './shape.ts';

/** A lot before it has numbers: still flat, still convex. */
export interface Lot {
  shape: Shape;
  /** A neighbour's back part that belongs to this lot and makes it L-shaped. */
  annex?: Shape;
  landCode: string;
}

/** Lots that touch each other: what one roadway surrounds. */
export interface Block {
  lots: Lot[];
  /** How far a surveyor finds corners off the drawn line, metres: old quarters are never straight. */
  unevenM: number;
}
