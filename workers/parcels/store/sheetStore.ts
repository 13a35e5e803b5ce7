import type { CadastralSheet } from '../../../src/domain/land/parcel.ts';
import type { SheetTileProperties } from '../tiles/tileProperties.ts';
import { featureId } from '../tiles/featureId.ts';
import { type CreateTileStore, landTileOptions, polygonShape, type TileStore } from '../tiles/tileStore.ts';

const KEYS: ReadonlyArray<keyof SheetTileProperties> = ['id', 'sheetNumber'];

export const SHEET_TILES = landTileOptions('sheets', KEYS);

/** Outlines of the sheets of all searches, without duplicates. */
export class SheetStore {
  readonly #tiles: TileStore;
  readonly #held = new Set<string>();
  #corners = 0;

  constructor(createTiles: CreateTileStore) {
    this.#tiles = createTiles(SHEET_TILES);
  }

  get size(): number {
    return this.#held.size;
  }

  get coordinateBytes(): number {
    return this.#corners * 16;
  }

  merge({ id, sheetNumber, outline }: CadastralSheet): boolean {
    if (this.#held.has(id)) return false;
    this.#tiles.set({ id: featureId(id), shape: polygonShape([outline]), values: [id, sheetNumber], label: null });
    this.#held.add(id);
    this.#corners += outline.length;
    return true;
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }
}
