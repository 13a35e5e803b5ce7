import { latin1 } from '../latin1.ts';
import { CadFault } from './cadFault.ts';
import type { DxfGroups } from './dxfGroups.ts';

/** How the value of a group is kept. */
type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'bytes';

/** By the ranges of AutoCAD's DXF reference, 'Group code value types'. */
function kindOf(code: number): ValueKind {
  if (code < 10) return 'text';
  if (code < 60) return 'double';
  if (code < 80) return 'int16';
  if (code < 90) return 'text';
  if (code < 100) return 'int32';
  if (code < 110) return 'text';
  if (code < 150) return 'double';
  if (code < 160) return 'text';
  if (code < 170) return 'int64';
  if (code < 180) return 'int16';
  if (code < 210) return 'text';
  if (code < 240) return 'double';
  if (code < 270) return 'text';
  if (code < 290) return 'int16';
  if (code < 300) return 'byte';
  if (code < 310) return 'text';
  if (code < 320) return 'bytes';
  if (code < 370) return 'text';
  if (code < 390) return 'int16';
  if (code < 400) return 'text';
  if (code < 410) return 'int16';
  if (code < 420) return 'text';
  if (code < 430) return 'int32';
  if (code < 440) return 'text';
  if (code < 450) return 'int32';
  if (code < 460) return 'int32';
  if (code < 470) return 'double';
  if (code < 1004) return 'text';
  if (code === 1004) return 'bytes';
  if (code < 1010) return 'text';
  if (code < 1060) return 'double';
  return code < 1071 ? 'int16' : 'int32';
}

const SIZES: Readonly<Partial<Record<ValueKind, number>>> = { double: 8, int16: 2, int32: 4, int64: 8, byte: 1 };
const MAX_TEXT = 65_536;

/** Binary DXF: codes of two bytes, of one in R12, values by their codes, little endian. */
export class DxfBinaryGroups implements DxfGroups {
  code = 0;
  at: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isR12: boolean;
  #next: number;
  #from = 0;
  #to = 0;
  #kind: ValueKind = 'text';

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = start;
    this.#next = start;
    // The first group is 0 and 'SECTION': of a code of two bytes the second is 0, too.
    this.#isR12 = bytes[start + 1] !== 0;
  }

  seek(at: number): void {
    this.#next = at;
  }

  next(): boolean {
    this.at = this.#next;
    if (this.#next >= this.#bytes.length) return false;
    this.code = this.#readCode();
    this.#kind = kindOf(this.code);
    this.#from = this.#next;
    if (this.#kind === 'text') {
      const end = this.#bytes.indexOf(0, this.#from);
      if (end < 0) throw new CadFault('cutOff');
      this.#to = end;
      this.#next = end + 1;
      return true;
    }
    const size = this.#kind === 'bytes' ? 1 + (this.#bytes[this.#from] ?? 0) : SIZES[this.#kind]!;
    this.#to = this.#take(size);
    return true;
  }

  number(): number {
    const [view, at] = [this.#view, this.#from];
    switch (this.#kind) {
      case 'double':
        return view.getFloat64(at, true);
      case 'int16':
        return view.getInt16(at, true);
      case 'int32':
        return view.getInt32(at, true);
      case 'int64':
        return Number(view.getBigInt64(at, true));
      case 'byte':
        return view.getUint8(at);
      default:
        return NaN;
    }
  }

  text(): string {
    if (this.#kind !== 'text') return '';
    if (this.#to - this.#from > MAX_TEXT) throw new CadFault('damaged');
    return latin1(this.#bytes, this.#from, this.#to);
  }

  #readCode(): number {
    if (!this.#isR12) return this.#view.getInt16(this.#take(2) - 2, true);
    const code = this.#bytes[this.#take(1) - 1]!;
    // Extended data: the code follows.
    return code === 255 ? this.#view.getInt16(this.#take(2) - 2, true) : code;
  }

  /** @returns behind so many bytes */
  #take(size: number): number {
    this.#next += size;
    if (this.#next > this.#bytes.length) throw new CadFault('cutOff');
    return this.#next;
  }
}
