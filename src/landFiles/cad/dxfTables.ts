import { aciColour, trueColour } from './aciColour.ts';
import type { DxfElement } from './dxfElement.ts';

interface DxfLayer {
  /** '' if the layer is visible. */
  hidden: '' | 'off' | 'frozen';
  fill: string | undefined;
}

/** A block: position of its elements in the file, and its base point. */
export interface DxfBlock {
  at: number;
  x: number;
  y: number;
  isOpen: boolean;
}

const MAX_NAMES = 100_000;
const [BY_BLOCK, BY_LAYER, IS_FROZEN] = [0, 256, 1];

const SHOWN: DxfLayer = { hidden: '', fill: undefined };

/** Layers and blocks by case-insensitive name. */
export class DxfTables {
  readonly #layers = new Map<string, DxfLayer>();
  /** Cached layers by name as spelled in elements. */
  readonly #asked = new Map<string, DxfLayer>();
  readonly blocks = new Map<string, DxfBlock>();

  addLayer(entry: DxfElement): void {
    if (this.#layers.size === MAX_NAMES) return;
    const colour = entry.number(62, 7);
    const isFrozen = (entry.number(70, 0) & IS_FROZEN) !== 0;
    this.#layers.set(entry.text(2).toUpperCase(), {
      hidden: isFrozen ? 'frozen' : colour < 0 ? 'off' : '',
      fill: entry.has(420) ? trueColour(entry.number(420, 0)) : aciColour(Math.abs(colour)),
    });
  }

  addBlock(entry: DxfElement, at: number): void {
    if (this.blocks.size === MAX_NAMES) return;
    this.blocks.set(entry.text(2).toUpperCase(), { at, x: entry.number(10, 0), y: entry.number(20, 0), isOpen: false });
  }

  hidden = (layer: string): DxfLayer['hidden'] => this.#layer(layer).hidden;

  #layer(name: string): DxfLayer {
    let layer = this.#asked.get(name);
    if (!layer) {
      layer = this.#layers.get(name.toUpperCase()) ?? SHOWN;
      if (this.#asked.size < MAX_NAMES) this.#asked.set(name, layer);
    }
    return layer;
  }

  /** Returns the colour of an element. @param ofBlock colour of the block reference */
  fillOf(element: DxfElement, layer: string, ofBlock: string | undefined): string | undefined {
    if (element.has(420)) return trueColour(element.number(420, 0));
    const colour = element.number(62, BY_LAYER);
    if (colour === BY_BLOCK) return ofBlock;
    return colour === BY_LAYER ? this.#layer(layer).fill : aciColour(Math.abs(colour));
  }
}
