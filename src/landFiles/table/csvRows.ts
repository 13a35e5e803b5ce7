import { FileFault, type FileFaultKind } from '../fileFault.ts';

/** Maximum characters of a record and of a line. */
const MAX_RECORD_CHARS = 64 * 2 ** 20;
/** Maximum cells of a record: each takes twenty bytes of memory, one of the file. Tables have at most 512 columns. */
const MAX_CELLS = 100_000;
const SEPARATORS = [',', ';', '\t', '|'];
/** Maximum title lines above the heading. */
export const MAX_TITLE_ROWS = 20;
/** Maximum characters of a line that are searched for a heading. */
const MAX_HEADING_CHARS = 16_384;
/** Separator line that spreadsheets write before the heading. */
const DECLARED_SEPARATOR = /^\ufeff?"?sep=([,;\t|])"?\s*$/i;
const [NEWLINE, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

type IsHeading = (cells: readonly string[]) => boolean;
const bareCell = (cell: string): string => cell.trim().replace(/^"|"$/g, '');

/** Returns the column separator: that of a heading, or the most frequent one in the first line with any. */
function separatorOf(text: string, isHeading: IsHeading): string {
  for (const line of text.split('\n', MAX_TITLE_ROWS).map((whole) => whole.slice(0, MAX_HEADING_CHARS))) {
    const found = SEPARATORS.find((separator) => isHeading(line.split(separator).map(bareCell)));
    if (found !== undefined) return found;
  }
  const at = Math.max(0, text.search(/[,;\t|]/));
  const end = text.indexOf('\n', at);
  const heading = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
  return SEPARATORS.map((separator) => ({ separator, count: heading.split(separator).length })).sort((a, b) => b.count - a.count)[0]!
    .separator;
}

/** Length from which text is copied by character. For many doubled quotes replaceAll is much slower. */
const LONG_PIECE = 4_096;

/** Unwraps `="7"`, which prevents Excel from converting the cell. */
const withoutFormula = (cell: string): string => (cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell);

function withSingleMarks(text: string): string {
  if (text.length < LONG_PIECE || !text.includes('""')) return text.replaceAll('""', '"');
  const letters: number[] = [];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    letters.push(code);
    if (code === QUOTE && text.charCodeAt(at + 1) === QUOTE) at++;
    if (letters.length === LONG_PIECE || at >= text.length - 1) pieces.push(String.fromCharCode(...letters.splice(0)));
  }
  return pieces.join('');
}

/** State within a cell. `quoted?`: after a quote that ends the cell unless another follows. */
type CellState = 'before' | 'plain' | 'quoted' | 'quoted?' | 'behind';

/**
 * Splits streamed CSV text (RFC 4180; comma, semicolon, tab or bar). Holds only the current record and looks at each
 * piece once, so that long quoted cells take linear time. csv-parse is not used, since it is slower.
 */
export class CsvRows {
  #separator: string | undefined;
  readonly #isHeading: IsHeading;
  /** Text before the first complete line, while the separator is unknown. */
  #head: string[] = [];
  #cells: string[] = [];
  /** Text of the current cell, without quotes. */
  #pieces: string[] = [];
  #state: CellState = 'before';
  /** Characters of the current record, or of the text before the separator is known. */
  #chars = 0;
  /** Number of complete rows, including blank ones and the heading. */
  #rows = 0;

  constructor(separator?: string, isHeading: IsHeading = () => false) {
    this.#separator = separator;
    this.#isHeading = isHeading;
  }

  /** @returns completed records, without blank lines */
  push(text: string): string[][] {
    if (this.#separator !== undefined) return this.#take(text);
    this.#head.push(text);
    if (text.includes('\n')) return this.#begin();
    this.#count(text.length);
    return [];
  }

  /** @throws FileFault if the text ends within quotes */
  end(): string[][] {
    const records = this.#separator === undefined ? this.#begin() : [];
    if (this.#state === 'quoted') throw this.#fault('openQuote');
    if (this.#state !== 'before' || this.#cells.length > 0) this.#endRecord(records);
    return records;
  }

  #begin(): string[][] {
    const text = this.#head.join('');
    this.#head = [];
    this.#chars = 0;
    const end = text.indexOf('\n');
    const heading = end < 0 ? text : text.slice(0, end);
    const declared = DECLARED_SEPARATOR.exec(heading);
    this.#separator = declared?.[1] ?? separatorOf(text, this.#isHeading);
    return this.#take(declared ? (end < 0 ? '' : text.slice(end + 1)) : text);
  }

  #take(text: string): string[][] {
    const records: string[][] = [];
    /** Start of the current record in this text. */
    let from = 0;
    for (let at = 0; at < text.length;) {
      if (this.#state === 'before') {
        this.#state = text.charCodeAt(at) === QUOTE ? 'quoted' : 'plain';
        if (this.#state === 'quoted') at++;
      } else if (this.#state === 'quoted') {
        at = this.#readQuoted(text, at);
      } else if (this.#state === 'quoted?') {
        const isDoubled = text.charCodeAt(at) === QUOTE;
        if (isDoubled) this.#pieces.push('"');
        this.#state = isDoubled ? 'quoted' : 'behind';
        if (isDoubled) at++;
      } else {
        const end = this.#state === 'plain' ? this.#endOfPlain(text, at) : at;
        if (end > at) this.#pieces.push(text.slice(at, end));
        at = end;
        if (at === text.length) break;
        const code = text.charCodeAt(at++);
        if (code === NEWLINE) {
          this.#endRecord(records);
          this.#chars = 0;
          from = at;
        } else if (text[at - 1] === this.#separator) {
          this.#endCell();
        } else if (code !== RETURN) {
          throw this.#fault('behindQuote');
        }
      }
    }
    this.#count(text.length - from);
    return records;
  }

  /** Reads up to the quote that may close the cell. Quotes inside are doubled. @returns the next position */
  #readQuoted(text: string, from: number): number {
    let mark = text.indexOf('"', from);
    while (mark >= 0 && mark + 1 < text.length && text.charCodeAt(mark + 1) === QUOTE) mark = text.indexOf('"', mark + 2);
    const piece = text.slice(from, mark < 0 ? text.length : mark);
    if (piece !== '') this.#pieces.push(withSingleMarks(piece));
    if (mark < 0) return text.length;
    this.#state = 'quoted?';
    return mark + 1;
  }

  #endOfPlain(text: string, from: number): number {
    const separator = this.#separator!.charCodeAt(0);
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === separator || code === NEWLINE) return at;
    }
    return text.length;
  }

  #endCell(): void {
    const text = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    // An unquoted cell still ends with the CR of a line end.
    this.#cells.push(this.#state === 'plain' ? withoutFormula(text.trim()) : text);
    this.#pieces = [];
    this.#state = 'before';
    if (this.#cells.length > MAX_CELLS) throw this.#fault('tooManyCells');
  }

  #endRecord(records: string[][]): void {
    this.#endCell();
    this.#rows++;
    if (this.#cells.length > 1 || this.#cells[0] !== '') records.push(this.#cells);
    this.#cells = [];
  }

  #fault(kind: FileFaultKind): FileFault {
    return new FileFault(kind, String(this.#rows + 1));
  }

  #count(chars: number): void {
    this.#chars += chars;
    if (this.#chars > MAX_RECORD_CHARS) throw this.#fault('rowTooLong');
  }
}
