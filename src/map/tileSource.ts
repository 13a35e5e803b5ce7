import type { TileLayer } from '../../workers/parcels/api.ts';

/** Answers the MVT bytes of a tile; empty when nothing lies in it. */
export type TileSource = (layer: TileLayer, z: number, x: number, y: number) => Promise<Uint8Array>;
