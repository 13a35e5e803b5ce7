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
  const lines: Record<TileLayer, { busy: number; waiting: Set<() => void> }> = {
    labels: { busy: 0, waiting: new Set() },
    sheets: { busy: 0, waiting: new Set() },
    zones: { busy: 0, waiting: new Set() },
    'zone-codes': { busy: 0, waiting: new Set() },
  };

  const waitForSlot = (layer: TileLayer, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const { waiting } = lines[layer];
      const cancel = (): void => {
        waiting.delete(begin);
        reject(signal.reason as Error);
      };
      const begin = (): void => {
        waiting.delete(begin);
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      waiting.add(begin);
      signal.addEventListener('abort', cancel);
    });

  return async (layer, z, x, y, signal, layerId) => {
    signal.throwIfAborted();
    const line = lines[layer];
    // Who leaves hands over the place, so a tile that waits is never overtaken by one that comes later.
    if (line.busy >= (layer === 'labels' ? Math.min(MAX_LABELS, maxConcurrent) : maxConcurrent)) await waitForSlot(layer, signal);
    else line.busy += 1;
    try {
      const bytes = await (layerId === undefined ? source(layer, z, x, y) : source(layer, z, x, y, layerId));
      signal.throwIfAborted();
      return bytes;
    } finally {
      const [next] = line.waiting;
      if (next) next();
      else line.busy -= 1;
    }
  };
}
