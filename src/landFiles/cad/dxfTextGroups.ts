import { readNumber } from '../texts/readNumber.ts';
import { CAD, FileFault } from '../fileFault.ts';
import { DxfGroups } from './dxfGroups.ts';

const [LINE_FEED, RETURN, SPACE, TAB, MINUS, ZERO] = [0x0a, 0x0d, 0x20, 0x09, 0x2d, 0x30];
const MAX_NUMBER = 64;

/** DXF as text: two lines a group, the code and the value. Lines end with LF, CRLF or CR. */
export class DxfTextGroups extends DxfGroups {
  next(): boolean {
    const bytes = this.bytes;
    let at = this.nextAt;
    this.at = at;
    while (at < bytes.length && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
    if (at >= bytes.length) return false;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at += 1;
    const first = at;
    let code = 0;
    for (; at < bytes.length; at += 1) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) break;
      code = 10 * code + digit;
    }
    const hasDigits = at > first && at - first <= 5;
    while (at < bytes.length && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
    if (!hasDigits || (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN)) return this.#endOrFault(first);
    const from = this.#behindLineEnd(at);
    let to = from;
    while (to < bytes.length && bytes[to] !== LINE_FEED && bytes[to] !== RETURN) to += 1;
    this.code = isNegative ? -code : code;
    this.from = from;
    this.to = to;
    this.nextAt = this.#behindLineEnd(to);
    return true;
  }

  /** Empty lines, or the end mark of old systems, may stand behind the last group. */
  #endOrFault(at: number): boolean {
    for (; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at]!;
      if (byte !== SPACE && byte !== TAB && byte !== LINE_FEED && byte !== RETURN && byte !== 0x1a && byte !== 0)
        throw new FileFault('damaged', CAD);
    }
    this.nextAt = at;
    return false;
  }

  #behindLineEnd(at: number): number {
    return this.bytes[at] === RETURN && this.bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
  }

  number(): number {
    const bytes = this.bytes;
    let [from, to] = [this.from, this.to];
    while (from < to && (bytes[from] === SPACE || bytes[from] === TAB)) from += 1;
    while (to > from && (bytes[to - 1] === SPACE || bytes[to - 1] === TAB)) to -= 1;
    return to - from > MAX_NUMBER ? NaN : readNumber(bytes, from, to, true);
  }
}
