/** A field of a table: `field` counts them as the schema does. References are written behind the table. */
export type FlatField =
  | { field: number; kind: 'uint8' | 'uint16' | 'int32' | 'uint64'; value: number }
  | { field: number; kind: 'text'; value: string }
  | { field: number; kind: 'bytes'; value: Uint8Array }
  | { field: number; kind: 'uint32s'; value: readonly number[] }
  | { field: number; kind: 'float64s'; value: ArrayLike<number> }
  | { field: number; kind: 'table'; value: readonly FlatField[] }
  | { field: number; kind: 'tables'; value: ReadonlyArray<readonly FlatField[]> };

const INLINE_BYTES: Readonly<Record<FlatField['kind'], number>> = {
  uint8: 1,
  uint16: 2,
  int32: 4,
  uint64: 8,
  text: 4,
  bytes: 4,
  uint32s: 4,
  float64s: 4,
  table: 4,
  tables: 4,
};

/**
 * Writes a FlatBuffer with its size before it, from front to back: tables before what they refer to. Everything is aligned from
 * the size on, as readers of FlatGeobuf expect.
 */
class FlatWriter {
  #bytes = Buffer.alloc(1024);
  #at = 8;

  root(fields: readonly FlatField[]): Buffer {
    const table = this.#table(fields);
    this.#align(8, 0);
    this.#bytes.writeUInt32LE(this.#at - 4, 0);
    this.#bytes.writeUInt32LE(table - 4, 4);
    return this.#bytes.subarray(0, this.#at);
  }

  /** @returns where the table lies */
  #table(fields: readonly FlatField[]): number {
    const slots = Math.max(...fields.map(({ field }) => field)) + 1;
    // The largest first: so each is aligned when the first is.
    const sorted = fields.toSorted((a, b) => INLINE_BYTES[b.kind] - INLINE_BYTES[a.kind]);
    const hasWide = sorted.some(({ kind }) => kind === 'uint64');
    const vtableBytes = 4 + slots * 2;
    // The table begins with four bytes; wide fields behind them want the next four to be aligned to eight.
    const tableAt = alignedTo(hasWide ? 8 : 4, this.#at + vtableBytes, hasWide ? 4 : 0);
    const vtableAt = tableAt - vtableBytes;
    let inline = 4;
    const places = new Map<FlatField, number>();
    for (const field of sorted) {
      places.set(field, tableAt + inline);
      inline += INLINE_BYTES[field.kind];
    }
    this.#reserve(tableAt + inline);
    this.#bytes.writeUInt16LE(vtableBytes, vtableAt);
    this.#bytes.writeUInt16LE(inline, vtableAt + 2);
    for (const [{ field }, place] of places) this.#bytes.writeUInt16LE(place - tableAt, vtableAt + 4 + field * 2);
    this.#bytes.writeInt32LE(vtableBytes, tableAt);
    this.#at = tableAt + inline;
    for (const [field, place] of places) this.#value(field, place);
    return tableAt;
  }

  #value(field: FlatField, place: number): void {
    switch (field.kind) {
      case 'uint8':
        this.#bytes.writeUInt8(field.value, place);
        break;
      case 'uint16':
        this.#bytes.writeUInt16LE(field.value, place);
        break;
      case 'int32':
        this.#bytes.writeInt32LE(field.value, place);
        break;
      case 'uint64':
        this.#bytes.writeBigUInt64LE(BigInt(field.value), place);
        break;
      case 'table':
        this.#refer(place, this.#table(field.value));
        break;
      case 'tables': {
        const at = this.#vector(place, field.value.length, 4);
        for (const [i, fields] of field.value.entries()) this.#refer(at + i * 4, this.#table(fields));
        break;
      }
      case 'text': {
        // Texts end with a zero that their length does not count.
        const bytes = Buffer.from(`${field.value}\0`);
        bytes.copy(this.#bytes, this.#vector(place, bytes.length - 1, 1, 1));
        break;
      }
      case 'bytes': {
        const at = this.#vector(place, field.value.length, 1);
        this.#bytes.set(field.value, at);
        break;
      }
      case 'uint32s': {
        const at = this.#vector(place, field.value.length, 4);
        for (const [i, value] of field.value.entries()) this.#bytes.writeUInt32LE(value, at + i * 4);
        break;
      }
      case 'float64s': {
        const at = this.#vector(place, field.value.length, 8);
        for (let i = 0; i < field.value.length; i++) this.#bytes.writeDoubleLE(field.value[i]!, at + i * 8);
        break;
      }
    }
  }

  /** Room for a vector that `place` refers to. @returns where its first element lies */
  #vector(place: number, length: number, bytesEach: number, spare = 0): number {
    this.#align(Math.max(bytesEach, 4), 4);
    const start = this.#at;
    this.#reserve(start + 4 + length * bytesEach + spare);
    this.#bytes.writeUInt32LE(length, start);
    this.#refer(place, start);
    this.#at = start + 4 + length * bytesEach + spare;
    return start + 4;
  }

  #refer(place: number, to: number): void {
    this.#bytes.writeUInt32LE(to - place, place);
  }

  /** So that what lies `ahead` bytes further on is aligned. */
  #align(alignment: number, ahead: number): void {
    const at = alignedTo(alignment, this.#at, ahead);
    this.#reserve(at);
    this.#at = at;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(Math.max(bytes, this.#bytes.length))]);
  }
}

const alignedTo = (alignment: number, at: number, ahead: number): number => at + ((alignment - ((at + ahead) % alignment)) % alignment);

/** A table as a buffer of its own, its size before it. */
export const writeFlat = (fields: readonly FlatField[]): Buffer => new FlatWriter().root(fields);
