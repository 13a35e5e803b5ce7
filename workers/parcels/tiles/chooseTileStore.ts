import { hasSimd, loadWasmModule } from '../../bridge/loadWasmModule.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { WasmAnswerReader } from '../answers/wasmAnswerReader.ts';
import type { CreateTileStore } from './tileStore.ts';
import { createWasmTileStore } from './createWasmTileStore.ts';

export type TileStoreKind = 'wasm' | 'reference';

export interface ChosenTileStore {
  kind: TileStoreKind;
  createTiles: CreateTileStore;
  /** Reads a packed response; null without the module. @throws PackedFault for damaged bytes */
  unpack: ((packed: Uint8Array<ArrayBuffer>) => ParcelBatch) | null;
}

/** Module compiled for all stores; reset after a failure, for example of the network. */
let compiled: Promise<WebAssembly.Module> | null = null;

/** Chooses the WebAssembly store, or geojson-vt without WASM SIMD or if the module cannot be loaded. */
export async function chooseTileStore(): Promise<ChosenTileStore> {
  const module = hasSimd() ? await compile() : null;
  if (module) {
    const reader = new WasmAnswerReader(module);
    return { kind: 'wasm', createTiles: (options) => createWasmTileStore(module, options), unpack: (packed) => reader.read(packed) };
  }
  // Loaded on demand, because most workers never need it.
  const { createReferenceTileStore } = await import('./reference.ts');
  return { kind: 'reference', createTiles: createReferenceTileStore, unpack: null };
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

export const loadTileModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/tiles.wasm', import.meta.url));
