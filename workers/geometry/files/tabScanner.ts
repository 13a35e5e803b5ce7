import { MapFile } from '../../../src/landFiles/mapInfo/mapFile.ts';
import { MapInfoFault } from '../../../src/landFiles/mapInfo/mapInfoFault.ts';
import { readTabHead } from '../../../src/landFiles/mapInfo/tabHead.ts';
import { ShapeParts } from '../../../src/landFiles/shapes/shapeParts.ts';
import { announceBytes } from './announceBytes.ts';
import { placedByCrs } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

/** A .TAB is a page of text; what programs remember in it besides is more. */
const MAX_TAB_BYTES = 2 ** 20;
/** More than a province has, and some seconds of work. */
const MAX_RECORDS = 2_000_000;
const PLACE_BYTES = 4;

/** One line or area of MapInfo's own table, by default the first; where there is none, its first point. Attributes (.DAT) are not asked for. */
export class TabScanner implements ShapeScanner {
  readonly #picker: ShapePicker;
  readonly #map: Uint8Array;
  readonly #id: Uint8Array;
  readonly #decoder = new TextDecoder('latin1');
  #text = '';

  /** @param skipped lines and areas before it @param map the .MAP, `id` the .ID: which records have which object of it */
  constructor(skipped: number, map: Uint8Array, id: Uint8Array) {
    this.#picker = new ShapePicker(skipped);
    this.#map = map;
    this.#id = id;
  }

  push(piece: Uint8Array): void {
    this.#text += this.#decoder.decode(piece, { stream: true });
    if (this.#text.length > MAX_TAB_BYTES) throw new ShapeFaultError('damaged');
  }

  end(): ScannedShape {
    if (this.#id.length / PLACE_BYTES > MAX_RECORDS) throw new ShapeFaultError('tooLarge');
    announceBytes(this.#map.length + this.#id.length);
    const map = this.#openMap();
    readingRecords(() => this.#takeObjects(map));
    const { mode, path, leftOut, shapes } = this.#picker.end();
    return { format: 'tab', mode, leftOut, shapes, linesLeftOut: 0, ...placedByCrs(path, map.crs) };
  }

  #openMap(): MapFile {
    try {
      readTabHead(this.#text);
      const bytes = this.#map;
      return new MapFile({ size: bytes.length, read: (at, count) => bytes.subarray(at, at + count) });
    } catch (error) {
      throw error instanceof MapInfoFault ? new ShapeFaultError(error.kind === 'otherTable' ? 'otherTable' : 'damaged') : error;
    }
  }

  #takeObjects(map: MapFile): void {
    const places = new DataView(this.#id.buffer, this.#id.byteOffset, this.#id.byteLength);
    for (let at = 0; at + PLACE_BYTES <= places.byteLength; at += PLACE_BYTES) {
      const place = places.getUint32(at, true);
      if (place !== 0) this.#picker.add(map.shape(place, new ShapeParts()));
    }
  }
}
