import { createSlots, type Slots } from '../../domain/slots.ts';
import type { TileLayer } from '../../../workers/parcels/api.ts';

/**
 * Answers the MVT bytes of a tile; empty when nothing lies in it.
 * @param layerId whose zones, of the layers 'zones' and 'zone-codes'
 */
export type TileSource = (layer: TileLayer, z: number, x: number, y: number, layerId?: string) => Promise<Uint8Array>;

/** A tile source whose asks can be called off. */
export type AbortableTileSource = (
  layer: TileLayer,
  z: number,
  x: number,
  y: number,
  signal: AbortSignal,
  layerId?: string,
) => Promise<Uint8Array>;

/** Enough that the worker need not wait for the page between two tiles, few enough that a fast pan leaves little behind it. */
const MAX_CONCURRENT = 6;
/** MapLibre indexes and places the numbers of a new tile in the frame behind it, a few tiles of a dense ward in a long task. */
const MAX_LABELS = 2;

/**
 * Hands a few tiles of each layer at a time to the source; what is called off while it waits never reaches it: a
 * worker cannot unmake a tile. Layers do not wait for each other, since zones wait for their files.
 * @returns a source that rejects with the signal's reason once it aborts
 */
export function queueTiles(source: TileSource, maxConcurrent = MAX_CONCURRENT): AbortableTileSource {
  const slotsOf = (most: number): Slots => createSlots(Math.min(most, maxConcurrent));
  const lines: Record<TileLayer, Slots> = {
    labels: slotsOf(MAX_LABELS),
    sheets: slotsOf(maxConcurrent),
    zones: slotsOf(maxConcurrent),
    'zone-codes': slotsOf(maxConcurrent),
  };
  return (layer, z, x, y, signal, layerId) =>
    lines[layer].take(signal, async () => {
      const bytes = await (layerId === undefined ? source(layer, z, x, y) : source(layer, z, x, y, layerId));
      signal.throwIfAborted();
      return bytes;
    });
}
