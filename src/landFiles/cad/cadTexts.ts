import { CharsetVotes } from '../../domain/text/charsetVotes.ts';
import { type CadTextPage, isUtf8Text, lettersByNumber, readCadText } from './cadTextPage.ts';
import type { DrawnSheet } from './drawnSheet.ts';

/** Private letters of Unicode that stand for those of Latin-1 which the file gave by number. */
const SHIFT = 0xe000;
const SHIFTED = /[\ue080-\ue0ff]/g;
/** Texts that are turned once for all who have them, layers above all. */
const MAX_KNOWN = 10_000;

/**
 * The texts of a drawing. A file that says windows-1258 may have been written in TCVN3 or VNI all the same, as these are fonts, and one
 * that says any code page in UTF-8: its bytes are kept until all of them can be judged.
 */
export class CadTexts {
  readonly #page: CadTextPage;
  readonly #waits: boolean;
  readonly #isLegacy: boolean;
  readonly #known = new Map<string, string>();

  /** @param isSure somebody who sees the words said so @param isLegacy and that they are TCVN3 or VNI, whatever the file says */
  constructor(page: CadTextPage, isSure: boolean, isLegacy: boolean) {
    this.#page = page;
    this.#waits = page !== 'utf-8' && !isSure;
    this.#isLegacy = isLegacy;
  }

  /** @param bytes a letter of Latin-1 each */
  read = (bytes: string): string => {
    if (this.#waits) return lettersByNumber(bytes, SHIFT);
    let text = this.#known.get(bytes);
    if (text === undefined) {
      text = lettersByNumber(readCadText(bytes, this.#page));
      if (this.#known.size < MAX_KNOWN) this.#known.set(bytes, text);
    }
    return text;
  };

  /** When all has been read: a sheet in TCVN3 or VNI keeps its letters of Latin-1, to be recognised by who knows its columns. */
  settle(sheet: DrawnSheet): void {
    if (!this.#waits) return;
    const words = [...sheet.texts.map(({ text }) => text), ...new Set([...sheet.lines, ...sheet.texts].map(({ layer }) => layer))];
    const judged = words.map(isUtf8Text);
    const page = !this.#isLegacy && judged.includes(true) && !judged.includes(false) ? 'utf-8' : this.#page;
    if (page !== this.#page) sheet.encoding = { said: this.#page, read: page };
    const votes = new CharsetVotes();
    if (page === 'windows-1258') words.forEach((word) => votes.add(word));
    const isLegacy = this.#isLegacy || votes.charset === 'tcvn3' || votes.charset === 'vni';
    if (!isLegacy && votes.doubt !== undefined) sheet.doubt = votes.doubt;
    const turn = (bytes: string): string => {
      const text = isLegacy ? bytes : readCadText(bytes, page);
      return text.replace(SHIFTED, (letter) => String.fromCharCode(letter.charCodeAt(0) - SHIFT)).normalize('NFC');
    };
    for (const line of sheet.lines) line.layer = turn(line.layer);
    for (const text of sheet.texts) [text.layer, text.text] = [turn(text.layer), turn(text.text)];
    for (const left of sheet.left) left.kind = turn(left.kind);
  }
}
