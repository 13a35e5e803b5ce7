import { CAD, FileFault } from '../fileFault.ts';
import { viewOf } from '../randomAccessBytes.ts';
import { DxfGroups } from './dxfGroups.ts';

type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'bytes';

/** Ranges of group codes by AutoCAD's DXF reference, 'Group code value types'. All others are texts. */
const CODES: Readonly<Partial<Record<ValueKind, readonly number[]>>> = {
  double: [10, 59, 110, 149, 210, 239, 460, 469, 1010, 1059],
  int16: [60, 79, 170, 179, 270, 289, 370, 389, 400, 409, 1060, 1070],
  int32: [90, 99, 420, 429, 440, 459, 1071, 1071],
  int64: [160, 169],
  byte: [290, 299],
  bytes: [310, 319, 1004, 1004],
};
const LAST_CODE = 1071;
const KINDS = Array<ValueKind>(LAST_CODE + 1).fill('text');
for (const [kind, codes] of Object.entries(CODES))
  for (let at = 0; at < codes.length; at += 2) KINDS.fill(kind as ValueKind, codes[at], codes[at + 1]! + 1);
const kindOf = (code: number): ValueKind => KINDS[Math.min(code, LAST_CODE)] ?? 'text';

const SIZES: Readonly<Partial<Record<ValueKind, number>>> = { double: 8, int16: 2, int32: 4, int64: 8, byte: 1 };

/** Binary DXF: group codes of two bytes (one in R12), values by code, little-endian. */
export class DxfBinaryGroups extends DxfGroups {
  readonly #view: DataView;
  readonly #isR12: boolean;
  #kind: ValueKind = 'text';

  constructor(bytes: Uint8Array, start: number) {
    super(bytes, start, false);
    this.#view = viewOf(bytes);
    // The first group is 0 'SECTION'. The second byte of a two-byte code is 0.
    this.#isR12 = bytes[start + 1] !== 0;
  }

  next(): boolean {
    this.at = this.nextAt;
    if (this.nextAt >= this.bytes.length) return false;
    this.code = this.#readCode();
    this.#kind = kindOf(this.code);
    this.from = this.nextAt;
    if (this.#kind === 'text') {
      const end = this.bytes.indexOf(0, this.from);
      if (end < 0) throw new FileFault('cutOff', CAD);
      this.to = end;
      this.nextAt = end + 1;
      return true;
    }
    const size = this.#kind === 'bytes' ? 1 + (this.bytes[this.from] ?? 0) : SIZES[this.#kind]!;
    this.to = this.#take(size);
    return true;
  }

  number(): number {
    const [view, at] = [this.#view, this.from];
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

  override text(): string {
    return this.#kind === 'text' ? super.text() : '';
  }

  #readCode(): number {
    if (!this.#isR12) return this.#view.getInt16(this.#take(2) - 2, true);
    const code = this.bytes[this.#take(1) - 1]!;
    // Extended data: the code follows.
    return code === 255 ? this.#view.getInt16(this.#take(2) - 2, true) : code;
  }

  /** Consumes bytes. @returns the position after them */
  #take(size: number): number {
    this.nextAt += size;
    if (this.nextAt > this.bytes.length) throw new FileFault('cutOff', CAD);
    return this.nextAt;
  }
}
