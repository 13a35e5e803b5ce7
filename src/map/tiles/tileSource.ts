import type { TileLayer } from '../../../workers/parcels/api.ts';

/**
 * Answers the MVT bytes of a tile; empty when nothing lies in it.
 * @param planningId whose zones, of the layer 'zones'
 */
export type TileSource = (layer: TileLayer, z: number, x: number, y: number, planningId?: string) => Promise<Uint8Array>;
