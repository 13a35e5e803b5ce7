import type { TileStoreOptions } from '../../../workers/parcels/tiles/tileStore.ts';
import { placeInTile } from './storeTile.ts';
import { polygonsShape, rectangle, type Pair } from './tileShapes.ts';

/** Options of the tile stores under test, and a tile in Hà Nội whose shapes are in fractions of its side. */
export const STORE_OPTIONS: TileStoreOptions = {
  layer: 'shapes',
  labelLayer: 'labels',
  keys: ['code', 'number'],
  minZoom: 10,
  maxZoom: 20,
};
export const [Z, X, Y] = [14, 12_990, 7_210] as const;
export const place = placeInTile(Z, X, Y);
/** Returns a rectangle of the tile Z/X/Y, in fractions of its side. */
export const box = (west: number, north: number, east: number, south: number): Pair[] =>
  rectangle(west, north, east, south).map(([across, down]) => place(across, down));
export const lot = polygonsShape([[box(0.25, 0.25, 0.5, 0.5)]]);
export const holed = polygonsShape([[box(0.1, 0.1, 0.9, 0.9), box(0.3, 0.3, 0.7, 0.7)]]);
