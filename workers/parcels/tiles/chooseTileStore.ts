import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { createAnswerReader, loadAnswerModule, jsonFallback, type ReadAnswer } from '../answers/answerReader.ts';
import type { CreateTileStore } from './tileStore.ts';
import { createWasmTileStore } from './createWasmTileStore.ts';

export type TileStoreKind = 'wasm' | 'reference';

export interface ChosenTileStore {
  kind: TileStoreKind;
  createTiles: CreateTileStore;
  reader: ReadAnswer;
}

interface Modules {
  tiles: WebAssembly.Module;
  answers: WebAssembly.Module;
}

/** Compiled once for all stores; asked again after a failure, which may have been the network's. */
let compiled: Promise<Modules> | null = null;

/**
 * Store and reader in WebAssembly, or geojson-vt and JSON where the settings or the browser rule it out or its files do not
 * come: the map is slower then, but whole.
 */
export async function chooseTileStore(allowsWasm: boolean): Promise<ChosenTileStore> {
  const modules = allowsWasm && typeof WebAssembly === 'object' ? await compile() : null;
  if (modules) {
    const createTiles: CreateTileStore = (options) => createWasmTileStore(modules.tiles, options);
    return { kind: 'wasm', createTiles, reader: createAnswerReader(modules.answers) };
  }
  // Loaded only here: most workers never need it.
  const { createReferenceTileStore } = await import('./reference.ts');
  return { kind: 'reference', createTiles: createReferenceTileStore, reader: jsonFallback };
}

async function compile(): Promise<Modules | null> {
  compiled ??= Promise.all([loadTileModule(), loadAnswerModule()]).then(([tiles, answers]) => ({ tiles, answers }));
  try {
    return await compiled;
  } catch (error) {
    compiled = null;
    console.warn('tile store: falling back on geojson-vt', error);
    return null;
  }
}

/** Once is enough for any number of stores. @throws as loadWasmModule does */
export const loadTileModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/tiles.wasm', import.meta.url));
