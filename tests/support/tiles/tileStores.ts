import { createReferenceTileStore } from '../../../workers/parcels/tiles/reference.ts';
import { loadTileModule } from '../../../workers/parcels/tiles/chooseTileStore.ts';
import type { CreateTileStore } from '../../../workers/parcels/tiles/tileStore.ts';
import { createWasmTileStore } from '../../../workers/parcels/tiles/createWasmTileStore.ts';

/** Implementations of the tile store, the reference first; the same tests apply to all. */
export const TILE_STORES: ReadonlyArray<{ name: string; load: () => Promise<CreateTileStore> }> = [
  { name: 'reference', load: async () => createReferenceTileStore },
  {
    name: 'WASM',
    load: async () => {
      const module = await loadTileModule();
      return (options) => createWasmTileStore(module, options);
    },
  },
];
