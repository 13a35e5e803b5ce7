import { FileFault } from '../fileFault.ts';
import type { DxfGroups } from './dxfGroups.ts';

/** A polyline of a million corners has four million. */
const MAX_GROUPS = 5_000_000;
const MAX_TEXTS = 10_000;

/** What it says, the layer; numbers that place, flag, count or colour. The rest names other objects or is some program's own. */
const isText = (code: number): boolean => code === 8 || (code >= 1 && code <= 3);
const isNumber = (code: number): boolean =>
  (code >= 10 && code < 80) || (code >= 90 && code < 100) || (code >= 210 && code < 240) || code === 420;

/** The groups of one element, in order; one object serves for all of a file. */
export class DxfElement {
  kind = '';
  count = 0;
  /** Holds something that is no number where one belongs, or more than is read. */
  isDamaged = false;
  readonly codes: number[] = [];
  readonly values: number[] = [];
  readonly #texts: Array<[code: number, text: string]> = [];

  /**
   * From the groups behind its name to the next name. @returns whether there is one
   * @throws FileFault `tooMany`
   */
  read(groups: DxfGroups, kind: string): boolean {
    this.kind = kind;
    this.count = 0;
    this.isDamaged = false;
    this.#texts.length = 0;
    // What is embedded in newer elements repeats their codes.
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

  /** The first text of a code, a letter of Latin-1 for each byte. */
  text(code: number): string {
    return this.#texts.find(([its]) => its === code)?.[1] ?? '';
  }

  texts(code: number): string {
    return this.#texts.map(([its, text]) => (its === code ? text : '')).join('');
  }
}
