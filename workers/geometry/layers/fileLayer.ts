import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { boxesIntersect, boxOfPacked, joinBoxes } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { LandGrounds, LandRecordDetails, LandRow, LoneShape, RecordKind, RecordOrder } from '../../../src/domain/landFile/landFile.ts';
import { DRAWING_MAX_POINTS } from '../../../src/domain/limits.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import { columnOf } from '../../../src/landFiles/fields/landFields.ts';
import { plotNumber, writtenNumber } from '../../../src/landFiles/fields/plotNumber.ts';
import { drawnLotLabel } from '../../../src/landFiles/lines/readLotLabel.ts';
import type { GeometryCore } from '../api.ts';
import { PathPages } from './pathPages.ts';
import { sortRecords } from './sortRecords.ts';

/** A record with positions: lng, lat, lng, lat … */
export interface PlacedRecord {
  /** Rings of each: outline, then holes, without a repeated first corner. */
  polygons: readonly (readonly Float64Array[])[];
  lines: readonly Float64Array[];
  points: Float64Array;
  /** Text of a record that draws only a text. */
  text?: string | undefined;
  properties: Readonly<Record<string, unknown>>;
}

export const RECORD_KINDS: readonly RecordKind[] = ['area', 'line', 'point', 'text'];
export const [OUTLINE, HOLE, LINE, POINTS] = [0, 1, 2, 3] as const;
/** Separates the values of a record, which are one string. */
const SEPARATOR = '\u001f';
const FIELDS = ['sheet', 'parcel', 'landCode', 'area', 'title'] as const;
const MAX_VALUE_CHARS = 2_000;

/** Columns that records share, with the indices of known fields. */
interface ColumnSet {
  names: readonly string[];
  fields: Record<(typeof FIELDS)[number], number>;
}

/** Stores all records of a file compactly: 16 bytes per corner, one string per record, no object per ring or box. */
export class FileLayer {
  readonly #core: GeometryCore;
  readonly #vertices = new PathPages();
  readonly #pathKinds: number[] = [];
  readonly #pathEnds: number[] = [];
  readonly #recordEnds: number[] = [];
  readonly #kinds: number[] = [];
  /** South-west and north-east corner of each record, as paths. */
  readonly #boxes = new PathPages();
  box: LngLatBox = joinBoxes([]);
  readonly #columnSets = new Map<string, ColumnSet>();
  readonly #setOf: ColumnSet[] = [];
  readonly #values: string[] = [];
  /** Results of the last search; null for all records. */
  #found: Uint32Array | null = null;
  /** Grid of the file's X and Y, used for areas, too. */
  grid: Vn2000Grid | null = null;

  constructor(core: GeometryCore) {
    this.#core = core;
  }

  get size(): number {
    return this.#recordEnds.length;
  }

  get counts(): Record<RecordKind, number> {
    const counts = { area: 0, line: 0, point: 0, text: 0 };
    for (const kind of this.#kinds) counts[RECORD_KINDS[kind]!] += 1;
    return counts;
  }

  /** The only line or area, else the only point; null if there are several or it is too large to be edited. */
  get lone(): LoneShape | null {
    const { area, line, point } = this.counts;
    const isPath = area + line > 0;
    if ((isPath ? area + line : point) !== 1) return null;
    const index = this.#kinds.findIndex((kind) => RECORD_KINDS[kind] === (area > 0 ? 'area' : isPath ? 'line' : 'point'));
    const [shape, ...others] = this.pathsOf(index);
    const count = shape!.lngLat.length / 2;
    const isSeveral = isPath ? others.some(({ kind }) => kind === OUTLINE || kind === LINE) : count > 1;
    return isSeveral || count > DRAWING_MAX_POINTS ? null : { index, others: others.length + (isPath ? point : 0) };
  }

  add({ polygons, lines, points, text, properties }: PlacedRecord): void {
    const paths = [...polygons.flat(), ...lines, points].filter(({ length }) => length > 0);
    if (paths.length === 0) return;
    for (const rings of polygons) for (const [at, ring] of rings.entries()) this.#addPath(at === 0 ? OUTLINE : HOLE, ring);
    for (const line of lines) this.#addPath(LINE, line);
    if (points.length > 0) this.#addPath(POINTS, points);
    this.#recordEnds.push(this.#pathEnds.length);
    const { west, south, east, north } = joinBoxes(paths.map((path) => boxOfPacked(path)));
    const corners = Float64Array.of(west, south, east, north);
    this.#boxes.add(corners);
    this.box = joinBoxes([this.box, boxOfPacked(corners)]);
    const kind: RecordKind = polygons.length > 0 ? 'area' : lines.length > 0 ? 'line' : text === undefined ? 'point' : 'text';
    this.#kinds.push(RECORD_KINDS.indexOf(kind));
    const names = Object.keys(properties);
    this.#setOf.push(this.#columnSet(names));
    this.#values.push(names.map((name) => valueText(properties[name])).join(SEPARATOR));
  }

  /** Finds records by sheet and number ('12/45', 'tờ 12 thửa 45', '45'), else by any text. @returns their number */
  find(query: string, order: RecordOrder = 'file'): number {
    const folded = foldVietnamese(query);
    if (folded === '') this.#found = null;
    else {
      const numbers = folded.split(' ').flatMap((word) => (/^\d/.test(word) ? (plotNumber(word) ?? []) : []));
      const [sheet, parcel] = numbersOf(folded, numbers);
      const byNumber = parcel === undefined ? [] : this.#numbered(parcel, sheet);
      this.#found = Uint32Array.from(byNumber.length > 0 ? byNumber : this.#containing(folded));
    }
    if (order !== 'file') this.#found = sortRecords(this.#listedRows(), this.size, order);
    return this.#found?.length ?? this.size;
  }

  /** Yields the indices of the list of the last search. */
  *listed(): Generator<number> {
    const count = this.#found?.length ?? this.size;
    for (let at = 0; at < count; at += 1) yield this.#found?.[at] ?? at;
  }

  *#listedRows(): Generator<LandRow> {
    for (const index of this.listed()) yield this.row(index);
  }

  row(index: number): LandRow {
    return { ...this.#facts(index), areaM2: this.#areaM2(index, (ring) => this.#core.areaM2(ring, 'wgs84')) };
  }

  rows(from: number, to: number): LandRow[] {
    const end = Math.min(to, this.#found?.length ?? this.size);
    return Array.from({ length: Math.max(0, end - from) }, (_, at) => this.row(this.#found?.[from + at] ?? from + at));
  }

  get columnNames(): string[] {
    return [...new Set([...this.#columnSets.values()].flatMap(({ names }) => names))];
  }

  attributesOf(index: number): Array<[name: string, value: string]> {
    const values = this.#valuesOf(index);
    return this.#setOf[index]!.names.map((name, at) => [name, values[at]!]);
  }

  record(index: number): LandRecordDetails {
    const { grid } = this;
    const paths = this.pathsOf(index);
    const [first] = paths;
    const isArea = first!.kind === OUTLINE;
    return {
      ...this.row(index),
      areaGridM2: grid && this.#areaM2(index, (ring) => this.#core.gridAreaM2(this.#core.fromWgs84(ring, grid))),
      lengthM:
        first!.kind === POINTS
          ? null
          : paths.reduce((sum, { lngLat }) => sum + this.#core.openShape(lngLat, isArea, 'wgs84').measure().lengthM, 0),
      attributes: this.attributesOf(index),
      box: this.boxOf(index),
      path: (first!.kind === POINTS ? first!.lngLat.subarray(0, 2) : first!.lngLat).slice(),
      hasMore: paths.length > 1 || (first!.kind === POINTS && first!.lngLat.length > 2),
    };
  }

  pathsOf(index: number): Array<{ kind: number; lngLat: Float64Array }> {
    const from = index === 0 ? 0 : this.#recordEnds[index - 1]!;
    return Array.from({ length: this.#recordEnds[index]! - from }, (_, at) => {
      const start = from + at === 0 ? 0 : this.#pathEnds[from + at - 1]!;
      return { kind: this.#pathKinds[from + at]!, lngLat: this.#vertices.view(start, this.#pathEnds[from + at]!) };
    });
  }

  kindOf(index: number): RecordKind {
    return RECORD_KINDS[this.#kinds[index]!]!;
  }

  boxOf(index: number): LngLatBox {
    return boxOfPacked(this.#boxes.view(2 * index, 2 * index + 2));
  }

  labelOf(index: number): string {
    const { sheet, parcel, title } = this.#facts(index);
    return parcel === '' ? title : sheet === '' ? parcel : `${sheet}/${parcel}`;
  }

  drawnLabelOf(index: number): string {
    const { parcel, landCode, areaM2 } = this.row(index);
    return parcel === '' || areaM2 === null ? this.labelOf(index) : drawnLotLabel(landCode, parcel, areaM2);
  }

  *meeting(box: LngLatBox): Generator<number> {
    for (let index = 0; index < this.size; index += 1) if (boxesIntersect(this.boxOf(index), box)) yield index;
  }

  grounds(from: number, count: number): LandGrounds {
    const order = (this.#order ??= this.#areasByPlace());
    const indexes = [...order.subarray(from, from + count)];
    const rings = indexes.map((index) => this.pathsOf(index).filter(({ kind }) => kind <= HOLE));
    const lngLat = new Float64Array(rings.flat().reduce((sum, ring) => sum + ring.lngLat.length, 0));
    const ringEnds: number[] = [];
    let end = 0;
    for (const ring of rings.flat()) {
      lngLat.set(ring.lngLat, end);
      end += ring.lngLat.length;
      ringEnds.push(end / 2);
    }
    let ringEnd = 0;
    const groundEnds = Uint32Array.from(rings, ({ length }) => (ringEnd += length));
    const next = from + count < order.length ? from + count : null;
    const labels = indexes.map((index) => this.labelOf(index));
    return { grounds: { lngLat, ringEnds: Uint32Array.from(ringEnds), groundEnds }, indexes, labels, next };
  }

  #order: Uint32Array | undefined;

  /** Orders areas by squares of some 300 m, so that one register request covers neighbours. */
  #areasByPlace(): Uint32Array {
    const square = (deg: number): number => Math.floor(deg / 0.003);
    const areas = Uint32Array.from([...this.#kinds.keys()].filter((index) => this.#kinds[index] === 0));
    const key = (index: number): number => {
      const { west, south } = this.boxOf(index);
      return square(south) * 2 ** 18 + square(west);
    };
    return areas.sort((a, b) => key(a) - key(b));
  }

  #addPath(kind: number, lngLat: Float64Array): void {
    this.#vertices.add(lngLat);
    this.#pathKinds.push(kind);
    this.#pathEnds.push(this.#vertices.count);
  }

  #columnSet(names: readonly string[]): ColumnSet {
    const key = names.join(SEPARATOR);
    let columnSet = this.#columnSets.get(key);
    if (!columnSet) {
      const columnOfField = (field: (typeof FIELDS)[number]): number => names.indexOf(columnOf(field, names) ?? SEPARATOR);
      const fields = Object.fromEntries(FIELDS.map((field) => [field, columnOfField(field)])) as ColumnSet['fields'];
      // Titles of KML, GPX and texts of drawings.
      if (fields.title < 0) fields.title = names.findIndex((name) => /^(name|text)$/i.test(name));
      columnSet = { names, fields };
      this.#columnSets.set(key, columnSet);
    }
    return columnSet;
  }

  #valuesOf(index: number): string[] {
    return this.#values[index]!.split(SEPARATOR);
  }

  #facts(index: number): Omit<LandRow, 'areaM2'> {
    const { fields } = this.#setOf[index]!;
    const values = this.#valuesOf(index);
    const text = (place: number): string => (place < 0 ? '' : values[place]!);
    const number = (place: number): string => plotNumber(text(place).trim()) ?? '';
    const stated = writtenNumber(text(fields.area));
    return {
      id: String(index),
      index,
      kind: this.kindOf(index),
      sheet: number(fields.sheet),
      parcel: number(fields.parcel),
      landCode: text(fields.landCode).trim(),
      title: text(fields.title).trim(),
      statedM2: stated > 0 ? stated : null,
    };
  }

  #areaM2(index: number, areaOf: (ring: Float64Array) => number): number | null {
    if (this.#kinds[index] !== 0) return null;
    return this.pathsOf(index).reduce(
      (sum, { kind, lngLat }) => sum + (kind === OUTLINE ? areaOf(lngLat) : kind === HOLE ? -areaOf(lngLat) : 0),
      0,
    );
  }

  /** Finds records by number. The substring test avoids splitting the values of most records. */
  #numbered(parcel: string, sheet: string | undefined): number[] {
    return [...this.#values.keys()].filter((index) => {
      if (!this.#values[index]!.includes(parcel)) return false;
      const row = this.#facts(index);
      return row.parcel === parcel && (sheet === undefined || row.sheet === sheet);
    });
  }

  #containing(folded: string): number[] {
    return [...this.#values.keys()].filter((index) => foldVietnamese(this.#values[index]!).includes(folded));
  }
}

/** Assigns a search's numbers to sheet and parcel: 'thửa 45 tờ 12', '12/45'. */
function numbersOf(folded: string, [first, second]: readonly string[]): [sheet: string | undefined, parcel: string | undefined] {
  if (second === undefined) return [undefined, first];
  return /\bthua\b.*\bto\b/.test(folded) ? [second, first] : [first, second];
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean | bigint);
  return text.slice(0, MAX_VALUE_CHARS).replaceAll(SEPARATOR, ' ');
}
