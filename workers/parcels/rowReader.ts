import { growColumn } from './store/growColumn.ts';
import type { Utf8Slice } from './store/utf8.ts';

/** Bytes in front of the fields of a row: how many there are. Of a field: the number of its type, then its length. */
const [ROW_HEAD, FIELD_HEAD, TYPE_BYTES] = [4, 8, 4];
/** Bytes in front of an array's elements, and of each: an array without any has no more than three numbers, and an element has its length. */
const [ARRAY_HEAD, ELEMENT_HEAD, DOUBLE_BYTES] = [20, 4, 8];

/** The first fields of a row, by which rows are ordered. */
const KEYS = 2;

/**
 * Reads rows as PostgreSQL's `record_send` writes them, end to end; numbers have their highest byte first. Fields are read in their order, into
 * what the caller has: no object is made for any, but for the view of an array. No field may be null. Rows come in the order of their first two fields,
 * which are texts, by bytes: the database sorts them slower.
 */
export class RowReader {
  #bytes = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  #doubles = new Float64Array(64);
  #at = 0;
  /** Where the fields of each begin, in their order, and which of them comes next. */
  #rows: number[] = [];
  #next = 0;

  /** Begins with these rows. @throws RangeError where one is cut short, or has a null */
  start(rows: Uint8Array<ArrayBuffer>): void {
    this.#bytes = rows;
    this.#view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
    this.#rows = [];
    this.#next = 0;
    for (this.#at = 0; this.#at < rows.length;) {
      let fields = this.#view.getInt32(this.#at);
      this.#at += ROW_HEAD;
      this.#rows.push(this.#at);
      for (; fields > 0; fields -= 1) this.skip();
    }
    this.#rows.sort((one, other) => this.#compare(one, other));
  }

  /** @returns whether there is one more */
  nextRow(): boolean {
    if (this.#next >= this.#rows.length) return false;
    this.#at = this.#rows[this.#next++]!;
    return true;
  }

  /** Leaves a field out. */
  skip(): void {
    this.#at = this.#field();
  }

  /** @returns `into`, which stands for the text until the next rows begin */
  text(into: Utf8Slice): Utf8Slice {
    const end = this.#field();
    into.set(this.#bytes, this.#at, end);
    this.#at = end;
    return into;
  }

  double(): number {
    const end = this.#field();
    const value = this.#view.getFloat64(this.#at);
    this.#at = end;
    return value;
  }

  isTrue(): boolean {
    const end = this.#field();
    const value = this.#bytes[this.#at] === 1;
    this.#at = end;
    return value;
  }

  /** An array of doubles without nulls. @returns a view that is good until the next array is read */
  doubles(): Float64Array<ArrayBuffer> {
    const end = this.#field();
    const count = Math.max(0, (end - this.#at - ARRAY_HEAD) / (ELEMENT_HEAD + DOUBLE_BYTES));
    this.#doubles = growColumn(this.#doubles, count);
    let at = this.#at + ARRAY_HEAD + ELEMENT_HEAD;
    for (let i = 0; i < count; i += 1, at += ELEMENT_HEAD + DOUBLE_BYTES) this.#doubles[i] = this.#view.getFloat64(at);
    this.#at = end;
    return this.#doubles.subarray(0, count);
  }

  /** Which of two rows, by where their fields begin, comes first: less than 0 for the first. */
  #compare(one: number, other: number): number {
    const [bytes, view] = [this.#bytes, this.#view];
    for (let key = 0; key < KEYS; key += 1) {
      const [length, otherLength] = [view.getInt32(one + TYPE_BYTES), view.getInt32(other + TYPE_BYTES)];
      one += FIELD_HEAD;
      other += FIELD_HEAD;
      const shorter = Math.min(length, otherLength);
      for (let at = 0; at < shorter; at += 1) {
        const difference = bytes[one + at]! - bytes[other + at]!;
        if (difference !== 0) return difference;
      }
      if (length !== otherLength) return length - otherLength;
      one += length;
      other += length;
    }
    return 0;
  }

  /** Goes to the field's content. @returns where it ends @throws RangeError beyond the rows, or at a null */
  #field(): number {
    const length = this.#view.getInt32(this.#at + TYPE_BYTES);
    this.#at += FIELD_HEAD;
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError(`a row has a field of ${length} bytes`);
    return end;
  }
}
