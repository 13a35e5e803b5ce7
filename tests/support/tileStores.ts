import { createReferenceTileStore } from '../../workers/parcels/reference.ts';
import type { CreateTileStore } from '../../workers/parcels/tileStore.ts';

/** Every tile store, the reference first: what one must do, all must. */
export const TILE_STORES: ReadonlyArray<{ name: string; load: () => Promise<CreateTileStore> }> = [
  { name: 'reference', load: async () => createReferenceTileStore },
];
