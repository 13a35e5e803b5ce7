import { hasSimd } from '../../bridge/hasSimd.ts';
import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { unpackParcels } from '../answers/unpackParcels.ts';
import { WasmAnswerReader } from '../answers/wasmAnswerReader.ts';
import type { CreateTileStore } from './tileStore.ts';
import { createWasmTileStore } from './createWasmTileStore.ts';

export type TileStoreKind = 'wasm' | 'reference';

export interface ChosenTileStore {
  kind: TileStoreKind;
  createTiles: CreateTileStore;
  /** Reads a packed answer. @throws PackedFault for bytes that are damaged */
  unpack: (packed: Uint8Array<ArrayBuffer>) => ParcelBatch;
}

/** Compiled once for all stores; asked again after a failure, which may have been the network's. */
let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * The store in WebAssembly, or geojson-vt where the settings or the browser rule it out or its files do not
 * come: the map is slower then, but whole.
 */
export async function chooseTileStore(allowsWasm: boolean): Promise<ChosenTileStore> {
  const module = allowsWasm && hasSimd() ? await compile() : null;
  if (module) {
    const reader = new WasmAnswerReader(module);
    return { kind: 'wasm', createTiles: (options) => createWasmTileStore(module, options), unpack: (packed) => reader.read(packed) };
  }
  // Loaded only here: most workers never need it.
  const { createReferenceTileStore } = await import('./reference.ts');
  return { kind: 'reference', createTiles: createReferenceTileStore, unpack: unpackParcels };
}

async function compile(): Promise<WebAssembly.Module | null> {
  compiled ??= loadTileModule();
  try {
    return await compiled;
  } catch (error) {
    compiled = null;
    console.warn('tile store: falling back on geojson-vt', error);
    return null;
  }
}

/** Compiles the tile module; one serves any number of stores. @throws as loadWasmModule does */
export const loadTileModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/tiles.wasm', import.meta.url));
