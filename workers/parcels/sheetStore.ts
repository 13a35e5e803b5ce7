import type { CadastralSheet } from '../../src/domain/sheet.ts';
import { TILE_MIN_ZOOM, type SheetTileProperties } from './api.ts';
import { encodeTile, tagFeatures } from './encodeTile.ts';
import { featureId } from './featureId.ts';
import { PackedShapes } from './packedShapes.ts';
import { ShapeTiles } from './shapeTiles.ts';

/** Outlines of the sheets that searches brought, each once. */
export class SheetStore {
  readonly #shapes = new PackedShapes();
  readonly #tiles = new ShapeTiles(this.#shapes, TILE_MIN_ZOOM.sheets);
  readonly #held = new Set<string>();
  readonly #ids: string[] = [];
  readonly #sheetNumbers: string[] = [];

  get size(): number {
    return this.#shapes.length;
  }

  get coordinateBytes(): number {
    return this.#shapes.coordinateBytes;
  }

  /** @returns whether the sheet is new */
  merge(sheet: CadastralSheet): boolean {
    if (this.#held.has(sheet.id)) return false;
    this.#held.add(sheet.id);
    this.#ids.push(sheet.id);
    this.#sheetNumbers.push(sheet.sheetNumber);
    this.#tiles.enter(this.#shapes.add([sheet.outline]));
    return true;
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    const sheets = tagFeatures(this.#tiles.features(z, x, y), (slot) => {
      const properties: SheetTileProperties = { id: this.#ids[slot]!, sheetNumber: this.#sheetNumbers[slot]! };
      return { id: featureId(properties.id), properties: { ...properties } };
    });
    return encodeTile({ sheets });
  }
}
