import { FileFault } from '../fileFault.ts';
import type { DxfGroups } from './dxfGroups.ts';

/** Maximum groups of an element. A polyline of a million corners has four million. */
const MAX_GROUPS = 5_000_000;
const MAX_TEXTS = 10_000;

/** Selects texts, the layer, coordinates, flags, counts and colours. Other codes are references or private. */
const isText = (code: number): boolean => code === 8 || (code >= 1 && code <= 3);
const isNumber = (code: number): boolean =>
  (code >= 10 && code < 80) || (code >= 90 && code < 100) || (code >= 210 && code < 240) || code === 420;

/** Groups of one element in order. One object is reused for the whole file. */
export class DxfElement {
  kind = '';
  count = 0;
  /** True if a number is invalid, or there are too many groups. */
  isDamaged = false;
  readonly codes: number[] = [];
  readonly values: number[] = [];
  readonly #texts: Array<[code: number, text: string]> = [];

  /** Reads the groups up to the next name. @returns false at the end of the file @throws FileFault `tooMany` */
  read(groups: DxfGroups, kind: string): boolean {
    this.kind = kind;
    this.count = 0;
    this.isDamaged = false;
    this.#texts.length = 0;
    // Embedded objects of newer elements repeat its codes.
    let isEmbedded = false;
    while (groups.next()) {
      const { code } = groups;
      if (code === 0) return true;
      if (code === 101) isEmbedded = true;
      if (isEmbedded) continue;
      if (isNumber(code)) {
        if (this.count === MAX_GROUPS) throw new FileFault('tooMany');
        const value = groups.number();
        this.codes[this.count] = code;
        this.values[this.count] = value;
        this.count += 1;
        if (!Number.isFinite(value)) this.isDamaged = true;
      } else if (isText(code)) {
        if (this.#texts.length < MAX_TEXTS) this.#texts.push([code, groups.text()]);
        else this.isDamaged = true;
      }
    }
    return false;
  }

  number(code: number, otherwise: number): number {
    for (let i = 0; i < this.count; i += 1) if (this.codes[i] === code) return this.values[i]!;
    return otherwise;
  }

  has(code: number): boolean {
    for (let i = 0; i < this.count; i += 1) if (this.codes[i] === code) return true;
    return false;
  }

  /** Returns the first text of a code as Latin-1, one character per byte. */
  text(code: number): string {
    return this.#texts.find(([textCode]) => textCode === code)?.[1] ?? '';
  }

  texts(code: number): string {
    return this.#texts.map(([textCode, text]) => (textCode === code ? text : '')).join('');
  }
}
