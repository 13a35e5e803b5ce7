import type { Paged } from '../../../src/domain/result.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import {
  CORNERS_END_PLACE,
  HASH_PLACE,
  IS_SAMPLE_PLACE,
  NUMBER_PLACES,
  openRing,
  ParcelBatch,
  RECORD_BYTES,
  RECORD_WORDS,
  TEXT_NAMES,
  textPlace,
} from './parcelBatch.ts';
import { packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { shapeOfParts } from '../store/shapeOfPolygons.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { growColumn } from '../store/growColumn.ts';
import { utf8Room, writeUtf8 } from '../store/utf8.ts';

export function packParcels({ items, total }: Paged<CadastralParcel>): ParcelBatch {
  const numbers = new Float64Array((items.length * RECORD_BYTES) / 8);
  const words = new Uint32Array(numbers.buffer);
  const corners = new Float64Array(items.reduce((sum, { ring }) => sum + ring.length, 0) * 2);
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(items.length * RECORD_BYTES);
  const shapes = new Map<number, TileShape>();
  let [end, corner] = [0, 0];
  items.forEach((parcel, index) => {
    const [wordAt, numberAt] = [index * RECORD_WORDS, (index * RECORD_WORDS) / 2];
    numbers[numberAt + NUMBER_PLACES.areaM2] = parcel.areaM2;
    numbers[numberAt + NUMBER_PLACES.lng] = parcel.center.lng;
    numbers[numberAt + NUMBER_PLACES.lat] = parcel.center.lat;
    numbers[numberAt + HASH_PLACE] = Number.NaN;
    for (const { lng, lat } of parcel.ring) {
      corners[corner * 2] = lng;
      corners[corner * 2 + 1] = lat;
      corner += 1;
    }
    const shape = parcel.parts && shapeOfParts(parcel.parts.map((rings) => rings.map((ring) => openRing(packPoints(ring)))));
    if (shape) shapes.set(index, shape);
    words[wordAt + CORNERS_END_PLACE] = corner;
    words[wordAt + IS_SAMPLE_PLACE] = Number(parcel.isSample);
    const texts = { ...parcel, wardNow: parcel.addressNow, cityNow: '' };
    for (const name of TEXT_NAMES) {
      bytes = growColumn(bytes, end + utf8Room(texts[name]));
      words[wordAt + textPlace(name)] = end;
      const after = writeUtf8(texts[name], bytes, end);
      words[wordAt + textPlace(name) + 1] = after - end;
      end = after;
    }
  });
  return new ParcelBatch({ count: items.length, total, bytes, records: numbers, corners, shapes });
}
