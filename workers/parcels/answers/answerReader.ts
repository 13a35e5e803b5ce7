import type { AnswerExports } from '../build/answerExports.d.ts';
import * as v from 'valibot';
import type { ItemsReader } from '../../../src/api/cadastralItems.ts';
import { type CadastralItem, WireParts } from '../../../src/contract/cadastralItems.ts';
import { PackedFault } from '../../../src/contract/packed/countReader.ts';
import { isPackedParcels } from '../../../src/contract/packed/readPackedParcels.ts';
import { ACTIVE_STATUS } from '../../../src/domain/limits.ts';
import { readUtf8, writeUtf8 } from '../store/utf8.ts';
import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { packParcels, shapeOfParts } from './packParcels.ts';
import { unpackParcels } from './unpackParcels.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { toLngLat } from '../../../src/api/position.ts';
import {
  CORNERS_END_PLACE,
  NUMBER_PLACES,
  ParcelBatch,
  PARTS_PLACE,
  RECORD_BYTES,
  RECORD_WORDS,
  TEXT_NAMES,
  type TextName,
} from './parcelBatch.ts';

/**
 * An answer is read by a module of our own (assembly/answers/) and not by JSON.parse, for its gain: medians of 21 runs in turn,
 * each in a new worker, of one answer of 500 parcels (443 KB) to its ParcelBatch, against JSON.parse, the contract and packParcels,
 * on two busy cores (23 November 2026). First view, the module compiled within the time: 10.3 ms against 61.9 in Node 20, 5.7
 * against 35.1 in Chromium. Further answers: 0.7 ms against 23.4, and 0.9 against 9.9. 100,000 parcels in 200 answers: 0.17 s
 * against 3.2, and 0.36 against 3.3. Without the contract's checks JSON still took 41, 18 ms, and 1.9, 2.5 s.
 */

/** @throws as loadWasmModule does */
export const loadAnswerModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/answers.wasm', import.meta.url));

/** Kinds of fields, as assembly/answers/fields.ts numbers them. */
const KINDS = { text: 1, number: 2, ring: 3, positions: 4, pictures: 5, flag: 6, literal: 7, json: 8 } as const;
/** Place of a text that is checked and left where it is. */
const UNPLACED = 0xffffffff;

interface AnswerField {
  kind: number;
  /** Among the record's texts or numbers; of a literal, its length. */
  place: number;
  literal: string;
}

const field = (kind: keyof typeof KINDS, place = 0, literal = ''): AnswerField => ({ kind: KINDS[kind], place, literal });
const text = (name: TextName): AnswerField => field('text', TEXT_NAMES.indexOf(name));
const unread = field('text', UNPLACED);

/** Every field of the contract's CadastralItem, none of which may be missing but the one kept as JSON, and what becomes of it. */
const ANSWER_FIELDS: Readonly<Record<keyof CadastralItem, AnswerField>> = {
  _id: text('id'),
  title: text('title'),
  land_number: text('sheetNumber'),
  parcel_number: text('parcelNumber'),
  acreage: field('number', NUMBER_PLACES.areaM2),
  land_code: text('landCode'),
  latitude_center: field('number', NUMBER_PLACES.lat),
  longitude_center: field('number', NUMBER_PLACES.lng),
  position: field('ring'),
  parts: field('json', TEXT_NAMES.length),
  parcel_land_cadastral_positions: field('positions'),
  images: field('pictures'),
  address: text('address'),
  city_name: unread,
  district_name: unread,
  ward_name: unread,
  ward_code: unread,
  district_code: unread,
  city_code: text('provinceCode'),
  ward_name_2025: text('wardNow'),
  city_name_2025: text('cityNow'),
  is_sample: field('flag'),
  status: field('literal', ACTIVE_STATUS.length, ACTIVE_STATUS),
};

/** Reads the parcels of an around search's answer. */
export type ReadAnswer = ItemsReader<ParcelBatch>;

/** Larger ones, some 15,000 parcels, are no answer of §9's and would make the memory stay large. */
const MAX_BYTES = 1 << 24;
/** Of a field in the module's list. */
const FIELD_WORDS = 6;

/** @returns null for what is no packed answer, or a damaged one: read as JSON it says so */
function readPacked(body: Uint8Array<ArrayBuffer>): ParcelBatch | null {
  if (!isPackedParcels(body)) return null;
  try {
    return unpackParcels(body);
  } catch (error) {
    if (error instanceof PackedFault) return null;
    throw error;
  }
}

/** What reads JSON the long way: the contract, an object per parcel. */
export const jsonFallback: ReadAnswer = { fromBody: readPacked, fromParcels: packParcels };

/** A reader of one memory, which is work space: a batch has its own. */
export function createAnswerReader(module: WebAssembly.Module): ReadAnswer {
  const abort = (): never => {
    throw new WebAssembly.RuntimeError('answer reader aborted');
  };
  const number = (at: number, length: number): number => Number(readUtf8(new Uint8Array(core.memory.buffer, at, length)));
  const core = new WebAssembly.Instance(module, { env: { abort, number } }).exports as unknown as AnswerExports;
  const fieldCount = listFields(core);

  function fromBody(body: Uint8Array<ArrayBuffer>): ParcelBatch | null {
    if (isPackedParcels(body)) return readPacked(body);
    const at = body.length > MAX_BYTES ? 0 : core.room(body.length);
    if (at === 0) return null;
    new Uint8Array(core.memory.buffer).set(body, at);
    const count = core.read(body.length, fieldCount, TEXT_NAMES.length + 1);
    if (count < 0) return null;
    const { buffer } = core.memory;
    const [recordsAt, cornersAt, total] = [core.recordsAt(), core.cornersAt(), core.totalOf()];
    const records = buffer.slice(recordsAt, recordsAt + count * RECORD_BYTES);
    const cornerCount = count === 0 ? 0 : new Uint32Array(records).at(CORNERS_END_PLACE - RECORD_WORDS)!;
    const corners = new Float64Array(buffer.slice(cornersAt, cornersAt + cornerCount * 16));
    const shapes = readShapes(records, count, body);
    return shapes && new ParcelBatch({ count, total: Number.isNaN(total) ? count : total, bytes: body, records, corners, shapes });
  }
  return { fromBody, fromParcels: packParcels };
}

/** The shapes of the few parcels that one ring is not all of, by their places; null where the contract refuses one. */
function readShapes(records: ArrayBuffer, count: number, body: Uint8Array): Map<number, TileShape> | null {
  const words = new Uint32Array(records);
  const shapes = new Map<number, TileShape>();
  for (let index = 0; index < count; index += 1) {
    const [at, length] = words.subarray(index * RECORD_WORDS + PARTS_PLACE, (index + 1) * RECORD_WORDS);
    if (length === 0) continue;
    const parts = v.safeParse(WireParts, JSON.parse(readUtf8(body.subarray(at!, at! + length!))));
    if (!parts.success) return null;
    const shape = shapeOfParts(parts.output.map((rings) => rings.map((ring) => ring.map(toLngLat))));
    if (shape) shapes.set(index, shape);
  }
  return shapes;
}

/** Writes the list of fields, and their names behind each other. */
function listFields({ memory, fields, names }: AnswerExports): number {
  const words = new Uint32Array(memory.buffer, fields());
  const bytes = new Uint8Array(memory.buffer);
  let at = names();
  const listed = Object.entries(ANSWER_FIELDS);
  listed.forEach(([name, { kind, place, literal }], index) => {
    const end = writeUtf8(name, bytes, at);
    words.set([at, end - at, kind, place], index * FIELD_WORDS);
    at = writeUtf8(literal, bytes, end);
  });
  return listed.length;
}
