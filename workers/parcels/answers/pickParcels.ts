import { growColumn } from '../store/growColumn.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { CORNERS_END_PLACE, ParcelBatch, RECORD_WORDS, TEXT_NAMES, textPlace } from './parcelBatch.ts';

export interface PickedParcel {
  batch: ParcelBatch;
  index: number;
}

/** Copies each text once; neighbours share most of their texts. */
class CopiedTexts {
  #bytes = new Uint8Array(0);
  #end = 0;
  readonly #places = new Map<Uint8Array, Map<number, number>>();

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#end);
  }

  copy(from: Uint8Array, start: number, length: number): number {
    let places = this.#places.get(from);
    if (!places) this.#places.set(from, (places = new Map()));
    // Texts are shorter than 2 ** 20 bytes, so the key is unique.
    const key = start * 2 ** 20 + length;
    const copied = places.get(key);
    if (copied !== undefined) return copied;
    const place = this.#end;
    this.#end += length;
    this.#bytes = growColumn(this.#bytes, this.#end);
    this.#bytes.set(from.subarray(start, start + length), place);
    places.set(key, place);
    return place;
  }
}

/** Copies parcels of several batches to one batch, in this order. @param total number of parcels found */
export function pickParcels(picked: readonly PickedParcel[], total: number): ParcelBatch {
  const records = new Float64Array((picked.length * RECORD_WORDS) / 2);
  const words = new Uint32Array(records.buffer);
  const shapes = new Map<number, TileShape>();
  const texts = new CopiedTexts();
  let corners = new Float64Array(0);
  let end = 0;
  for (const [place, { batch, index }] of picked.entries()) {
    const { held } = batch;
    const record = place * RECORD_WORDS;
    records.set(held.records.subarray((index * RECORD_WORDS) / 2, ((index + 1) * RECORD_WORDS) / 2), record / 2);
    for (const name of TEXT_NAMES) {
      const text = record + textPlace(name);
      words[text] = texts.copy(held.bytes, words[text]!, words[text + 1]!);
    }
    const outline = batch.corners(index);
    corners = growColumn(corners, end + outline.length);
    corners.set(outline, end);
    end += outline.length;
    words[record + CORNERS_END_PLACE] = end / 2;
    const shape = batch.parts(index);
    if (shape) shapes.set(place, shape);
  }
  return new ParcelBatch({ count: picked.length, total, bytes: texts.bytes, records, corners: corners.slice(0, end), shapes });
}
