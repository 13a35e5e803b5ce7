import { CharsetVotes } from '../../domain/text/charsetVotes.ts';
import { type CadCodePage, isUtf8Text, lettersByNumber, readCadText } from './cadCodePage.ts';
import type { DrawnSheet } from './drawnSheet.ts';

/** Private-use characters for Latin-1 characters given by number. */
const SHIFT = 0xe000;
const SHIFTED = /[\ue080-\ue0ff]/g;
/** Maximum cached texts, mainly layer names. */
const MAX_KNOWN = 10_000;

/**
 * Decoder of a drawing's texts. Text in a file that states windows-1258 may be TCVN3 or VNI, which are fonts, or UTF-8,
 * so the bytes are kept until all texts can be judged.
 */
export class CadTexts {
  readonly #page: CadCodePage;
  readonly #waits: boolean;
  readonly #isLegacy: boolean;
  readonly #known = new Map<string, string>();

  /** @param isSure true if the user chose the encoding @param isLegacy true if the user chose TCVN3 or VNI */
  constructor(page: CadCodePage, isSure: boolean, isLegacy: boolean) {
    this.#page = page;
    this.#waits = page !== 'utf-8' && !isSure;
    this.#isLegacy = isLegacy;
  }

  read = (bytes: string): string => {
    if (this.#waits) return lettersByNumber(bytes, SHIFT);
    let text = this.#known.get(bytes);
    if (text === undefined) {
      text = lettersByNumber(readCadText(bytes, this.#page));
      if (this.#known.size < MAX_KNOWN) this.#known.set(bytes, text);
    }
    return text;
  };

  /** Decodes all texts at the end. Text in TCVN3 or VNI stays Latin-1 and is recognised later with its columns. */
  settle(sheet: DrawnSheet): void {
    if (!this.#waits) return;
    const texts = [...sheet.texts.map(({ text }) => text), ...new Set([...sheet.lines, ...sheet.texts].map(({ layer }) => layer))];
    const judged = texts.map(isUtf8Text);
    const page = !this.#isLegacy && judged.includes(true) && !judged.includes(false) ? 'utf-8' : this.#page;
    if (page !== this.#page) sheet.encoding = { declared: this.#page, read: page };
    const votes = new CharsetVotes();
    if (page === 'windows-1258') texts.forEach((text) => votes.add(text));
    const isLegacy = this.#isLegacy || votes.charset === 'tcvn3' || votes.charset === 'vni';
    if (!isLegacy && votes.doubt !== undefined) sheet.doubt = votes.doubt;
    const decode = (bytes: string): string => {
      const text = isLegacy ? bytes : readCadText(bytes, page);
      return text.replace(SHIFTED, (letter) => String.fromCharCode(letter.charCodeAt(0) - SHIFT)).normalize('NFC');
    };
    for (const line of sheet.lines) line.layer = decode(line.layer);
    for (const text of sheet.texts) [text.layer, text.text] = [decode(text.layer), decode(text.text)];
    for (const left of sheet.left) left.kind = decode(left.kind);
  }
}
