import { textReader } from '../texts/textReader.ts';

/** Allowed reads per byte. Writers may share equal names in a buffer, but not shapes and properties. */
const TIMES_READ = 2;

const decoder = textReader('utf-8', true);

interface Vector {
  at: number;
  length: number;
}

/**
 * A FlatBuffers table (flatbuffers.dev, 'FlatBuffers internals'), read by field. Throws RangeError for offsets outside
 * the buffer, which the package `flatbuffers` reads as zeros, and for too many reads of the same bytes, since many
 * offsets to one vector could fill the memory.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  readonly #vtable: number;
  readonly #allowance: { bytes: number };

  private constructor(view: DataView, at: number, allowance: { bytes: number }) {
    this.#view = view;
    this.#at = at;
    this.#vtable = at - view.getInt32(at, true);
    this.#allowance = allowance;
  }

  /** @param bytes buffer without a size prefix */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true), { bytes: bytes.byteLength * TIMES_READ });
  }

  uint8(field: number, otherwise = 0): number {
    const at = this.#place(field);
    return at === 0 ? otherwise : this.#view.getUint8(at);
  }

  uint16(field: number, otherwise = 0): number {
    const at = this.#place(field);
    return at === 0 ? otherwise : this.#view.getUint16(at, true);
  }

  int32(field: number, otherwise = 0): number {
    const at = this.#place(field);
    return at === 0 ? otherwise : this.#view.getInt32(at, true);
  }

  uint64(field: number): number {
    const at = this.#place(field);
    return at === 0 ? 0 : Number(this.#view.getBigUint64(at, true));
  }

  text(field: number): string | null {
    const bytes = this.bytes(field);
    return bytes && decoder.decode(bytes);
  }

  bytes(field: number): Uint8Array | null {
    const vector = this.#vector(field, 1);
    return vector && new Uint8Array(this.#view.buffer, this.#view.byteOffset + vector.at, vector.length);
  }

  /** Returns the length of a vector of four-byte items (tables or numbers) without reading it. */
  count(field: number): number {
    return this.#find(field, 4)?.length ?? 0;
  }

  uint32s(field: number): number[] {
    const vector = this.#vector(field, 4);
    return vector ? Array.from({ length: vector.length }, (_, i) => this.#view.getUint32(vector.at + i * 4, true)) : [];
  }

  float64s(field: number): Float64Array {
    const vector = this.#vector(field, 8);
    const values = new Float64Array(vector?.length ?? 0);
    for (let i = 0; i < values.length; i++) values[i] = this.#view.getFloat64(vector!.at + i * 8, true);
    return values;
  }

  table(field: number): FlatTable | null {
    const at = this.#place(field);
    return at === 0 ? null : new FlatTable(this.#view, at + this.#view.getUint32(at, true), this.#allowance);
  }

  tables(field: number): FlatTable[] {
    const vector = this.#vector(field, 4);
    if (!vector) return [];
    return Array.from({ length: vector.length }, (_, i) => {
      const at = vector.at + i * 4;
      return new FlatTable(this.#view, at + this.#view.getUint32(at, true), this.#allowance);
    });
  }

  /** Returns the position of a field's value; 0 if it is absent. */
  #place(field: number): number {
    const entry = 4 + field * 2;
    if (entry >= this.#view.getUint16(this.#vtable, true)) return 0;
    const offset = this.#view.getUint16(this.#vtable + entry, true);
    return offset === 0 ? 0 : this.#at + offset;
  }

  #vector(field: number, bytesEach: number): Vector | null {
    const vector = this.#find(field, bytesEach);
    this.#allowance.bytes -= (vector?.length ?? 0) * bytesEach;
    if (this.#allowance.bytes < 0) throw new RangeError('the same bytes again and again');
    return vector;
  }

  #find(field: number, bytesEach: number): Vector | null {
    const at = this.#place(field);
    if (at === 0) return null;
    const start = at + this.#view.getUint32(at, true);
    const length = this.#view.getUint32(start, true);
    if (start + 4 + length * bytesEach > this.#view.byteLength) throw new RangeError('a vector beyond its buffer');
    return { at: start + 4, length };
  }
}
