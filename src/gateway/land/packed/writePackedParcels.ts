import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { CadastralItem } from '../../../contract/land/parcels.ts';
import {
  type ColumnName,
  COLUMNS,
  expectedArea,
  expectedMiddle,
  fillTitle,
  FLAGS,
  MAX_TEXT_BYTES,
  NUMBER_MARK,
  PACKED_MARK,
  SHEET_MARK,
  type SteppedPolygons,
  UNIT_NAMES,
  STEPS_PER_DEG,
} from '../../../contract/land/packedParcels.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { compareText } from '../../../domain/text/compareText.ts';
import { provinceMeridiansDeg } from '../../../domain/coordinates/meridians.ts';
import { cornerGridOf } from './cornerGridOf.ts';
import { CornerWriter, type WrittenCorners, VarintWriter } from './cornerWriter.ts';

/** Fields written beside the shape; the others are derived. */
export const PackableItem = v.omit(CadastralItem, ['position', 'parts', 'parcel_land_cadastral_positions', 'images', 'status']);

export interface PackableParcel {
  item: Readonly<v.InferOutput<typeof PackableItem>>;
  /** Packed `lng, lat, …` degrees: outline and holes of each part, first corner not repeated. */
  polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>;
}

const AREA_DECIMALS = [0, 1, 2, 3];
/** Larger differences are written as doubles. */
const MAX_STEP = Number.MAX_SAFE_INTEGER / 4;
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,8})$/;
/** Matches '12A Lê Lợi', '3 ngõ 12 Lê Lợi': a number before the street that contains a digit. */
const HOUSE_NUMBER = /^(?=\S*\d)(\S{1,12}) ([^]+)$/;

/** Deduplicates texts and units. */
class Places {
  readonly #of = new Map<string, number>();

  of(text: string): number {
    const known = this.#of.get(text);
    if (known !== undefined) return known;
    this.#of.set(text, this.#of.size);
    return this.#of.size - 1;
  }

  get all(): string[] {
    return [...this.#of.keys()];
  }
}

const isWhole = (value: number, decimals: number): boolean => Math.round(value * 10 ** decimals) / 10 ** decimals === value;

/** Orders by ward, sheet and number, so that neighbours with common corners and streets are adjacent. */
const inOrder = ({ item: a }: PackableParcel, { item: b }: PackableParcel): number =>
  compare(a.ward_code, b.ward_code) || compare(a.land_number, b.land_number) || compare(a.parcel_number, b.parcel_number);

const compare = (a: string, b: string): number => a.length - b.length || compareText(a, b);

/** Reports whether all texts are short enough; a character takes at most three bytes. */
const hasShortTexts = ({ item }: PackableParcel): boolean =>
  Object.values(item).every(
    (value) => typeof value !== 'string' || value.length * 3 <= MAX_TEXT_BYTES || Buffer.byteLength(value) <= MAX_TEXT_BYTES,
  );

/**
 * @param core converts corners to the province's grid, on which most were surveyed
 * @returns null for a ring with fewer than three corners, a corner that is not a multiple of 1e-9 degrees, or a text
 * above MAX_TEXT_BYTES: such parcels are sent as JSON
 */
export function writePackedParcels(items: readonly PackableParcel[], core: GeometryCore): Uint8Array<ArrayBuffer> | null {
  const parcels = items.toSorted(inOrder);
  const shapes = parcels.map(({ polygons }) => steppedPolygons(polygons));
  if (shapes.some((shape) => shape === null) || !parcels.every(hasShortTexts)) return null;
  const decimals = AREA_DECIMALS.find((count) => parcels.every(({ item }) => isWhole(item.acreage, count))) ?? AREA_DECIMALS.at(-1)!;
  const corners = new CornerWriter(shapes as SteppedPolygons[]);
  const meridiansDeg = parcels.length === 0 ? [] : provinceMeridiansDeg(parcels[0]!.item.city_code);
  const writer = new ParcelsWriter(decimals);
  parcels.forEach(({ item }, at) => writer.add(item, shapes[at]!));
  return writer.finish(parcels.length, corners.write(cornerGridOf(corners.steps, core, meridiansDeg)));
}

class ParcelsWriter {
  readonly #column = Object.fromEntries(COLUMNS.map((name) => [name, new VarintWriter()])) as Record<ColumnName, VarintWriter>;
  readonly #texts = new Places();
  readonly #units = new Places();
  readonly #decimals: number;
  #number = 0;

  constructor(decimals: number) {
    this.#decimals = decimals;
    this.#column.area.count(decimals);
  }

  add(item: PackableParcel['item'], polygons: SteppedPolygons): void {
    const column = this.#column;
    column.unit.count(this.#units.of(UNIT_NAMES.map((name) => this.#texts.of(item[name])).join()));
    column.sheet.count(this.#texts.of(item.land_number));
    column.code.count(this.#texts.of(item.land_code));
    this.#addNumber(item.parcel_number);
    this.#addId(item);
    this.#addTitle(item);
    this.#addAddress(item.address);
    const middle = expectedMiddle(polygons[0]![0]!);
    column.flags.count(
      (item.is_sample ? FLAGS.isSample : 0) |
        (polygons.length > 1 || polygons[0]!.length > 1 ? FLAGS.isMultipart : 0) |
        this.#addMiddle(item, middle) |
        this.#addArea(item.acreage, expectedArea(polygons, middle)),
    );
  }

  finish(count: number, shapes: WrittenCorners): Uint8Array<ArrayBuffer> {
    const all = new VarintWriter();
    all.add(Uint8Array.from(PACKED_MARK));
    all.count(count);
    all.section(this.#writeTexts());
    all.section(this.#writeUnits());
    all.section(shapes.grid);
    for (const name of COLUMNS) all.section(shapes[name as keyof WrittenCorners] ?? this.#column[name]);
    all.word(crc32(all.bytes));
    return all.bytes;
  }

  #writeTexts(): VarintWriter {
    const encoder = new TextEncoder();
    const encoded = this.#texts.all.map((text) => encoder.encode(text));
    const texts = new VarintWriter();
    texts.count(encoded.length);
    for (const { length } of encoded) texts.count(length);
    for (const bytes of encoded) texts.add(bytes);
    return texts;
  }

  #writeUnits(): VarintWriter {
    const units = new VarintWriter();
    const { all } = this.#units;
    units.count(all.length);
    for (const places of all) for (const place of places.split(',')) units.count(Number(place));
    return units;
  }

  #addNumber(text: string): void {
    const { number } = this.#column;
    if (!PLAIN_NUMBER.test(text)) {
      number.count(0);
      return number.count(this.#texts.of(text));
    }
    const step = Number(text) - this.#number;
    number.count(1 + (step < 0 ? -2 * step - 1 : 2 * step));
    this.#number = Number(text);
  }

  #addId({ _id, land_number, parcel_number }: PackableParcel['item']): void {
    const end = `-${land_number}-${parcel_number}`;
    this.#addTextOr(this.#column.id, _id, _id.endsWith(end) ? _id.slice(0, -end.length) : undefined);
  }

  #addTitle({ title, land_number, parcel_number }: PackableParcel['item']): void {
    const [before = '', ...after] = title.split(parcel_number);
    const template = `${before}${NUMBER_MARK}${after.join(parcel_number).replace(land_number, SHEET_MARK)}`;
    const isFilled = parcel_number !== '' && fillTitle(template, land_number, parcel_number) === title;
    this.#addTextOr(this.#column.title, title, isFilled ? template : undefined);
  }

  /** Writes 0 and the text, or 1 + the index of its source. */
  #addTextOr(column: VarintWriter, text: string, source: string | undefined): void {
    column.count(source === undefined ? 0 : 1 + this.#texts.of(source));
    if (source === undefined) column.count(this.#texts.of(text));
  }

  #addAddress(address: string): void {
    const { street, place, house } = this.#column;
    const comma = address.indexOf(', ');
    // An empty place has no comma before it.
    const isParted = comma >= 0 && comma + 2 < address.length;
    const head = isParted ? address.slice(0, comma) : address;
    const [, number, streetName] = HOUSE_NUMBER.exec(head) ?? [];
    if (number === undefined) house.count(0);
    else if (/^[1-9]\d{0,6}$/.test(number)) house.count(2 + Number(number));
    else {
      house.count(1);
      house.count(this.#texts.of(number));
    }
    street.count(this.#texts.of(streetName ?? head));
    place.count(this.#texts.of(isParted ? address.slice(comma + 2) : ''));
  }

  #addMiddle({ longitude_center, latitude_center }: PackableParcel['item'], [east, north]: [number, number]): number {
    const { middle, doubles } = this.#column;
    const steps = stepsOf([longitude_center, latitude_center]);
    if (steps === null || steps.some((step) => Math.abs(step) > MAX_STEP)) {
      doubles.double(longitude_center);
      doubles.double(latitude_center);
      return FLAGS.hasPlainMiddle;
    }
    middle.step(steps[0]! - east);
    middle.step(steps[1]! - north);
    return 0;
  }

  #addArea(areaM2: number, expectedM2: number): number {
    const scale = 10 ** this.#decimals;
    const scaled = Math.round(areaM2 * scale);
    if (scaled / scale !== areaM2 || Math.abs(scaled) > MAX_STEP) {
      this.#column.doubles.double(areaM2);
      return FLAGS.hasPlainArea;
    }
    this.#column.area.step(scaled - Math.round(expectedM2 * scale));
    return 0;
  }
}

function stepsOf(degrees: ArrayLike<number>): Float64Array | null {
  const steps = new Float64Array(degrees.length);
  for (let at = 0; at < steps.length; at += 1) {
    steps[at] = Math.round(degrees[at]! * STEPS_PER_DEG);
    if (steps[at]! / STEPS_PER_DEG !== degrees[at]) return null;
  }
  return steps;
}

/** Converts polygons to whole steps; null for a ring with fewer than three corners or a corner between steps. */
function steppedPolygons(polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): SteppedPolygons | null {
  const all = polygons.map((rings) => rings.map((ring) => (ring.length < 6 ? null : stepsOf(ring))));
  return all.some((rings) => rings.some((ring) => ring === null)) ? null : (all as SteppedPolygons);
}
