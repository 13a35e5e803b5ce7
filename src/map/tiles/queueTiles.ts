import { createSlots, type Slots } from '../../domain/slots.ts';
import type { TileLayer } from '../../../workers/parcels/api.ts';

/**
 * Returns the MVT bytes of a tile; empty when it has no content.
 * @param layerId whose zones, for the layers 'zones' and 'zone-codes'
 */
export type TileSource = (layer: TileLayer, z: number, x: number, y: number, layerId?: string) => Promise<Uint8Array>;

export type AbortableTileSource = (
  layer: TileLayer,
  z: number,
  x: number,
  y: number,
  signal: AbortSignal,
  layerId?: string,
) => Promise<Uint8Array>;

/** Enough to keep the worker busy between two tiles, few enough that a fast pan leaves little behind it. */
const MAX_CONCURRENT = 6;
/** Limit for labels: MapLibre indexes and places a tile's numbers in the next frame, long for a dense ward. */
const MAX_LABELS = 2;

/**
 * Passes a few tiles of each layer at a time to the source; a request aborted while it waits never reaches it, as a
 * worker cannot cancel a tile. Layers do not wait for each other, since zones wait for their files.
 * @returns a source that rejects with the signal's reason once it aborts
 */
export function queueTiles(source: TileSource, maxConcurrent = MAX_CONCURRENT): AbortableTileSource {
  const slotsOf = (max: number): Slots => createSlots(Math.min(max, maxConcurrent));
  const slots: Record<TileLayer, Slots> = {
    labels: slotsOf(MAX_LABELS),
    sheets: slotsOf(maxConcurrent),
    zones: slotsOf(maxConcurrent),
    'zone-codes': slotsOf(maxConcurrent),
  };
  return (layer, z, x, y, signal, layerId) =>
    slots[layer].take(signal, async () => {
      const bytes = await (layerId === undefined ? source(layer, z, x, y) : source(layer, z, x, y, layerId));
      signal.throwIfAborted();
      return bytes;
    });
}
