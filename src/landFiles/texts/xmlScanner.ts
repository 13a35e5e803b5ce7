import { FileFault } from '../fileFault.ts';
import type { FilePart } from '../filePart.ts';
import { latin1 } from '../latin1.ts';
import { joinBytes } from './joinBytes.ts';
import { type ReadProgress, utf8Pieces } from './readText.ts';

/** Receives XML content in order. Names have no prefix. */
export interface XmlHandler<Found = unknown> {
  /** Completed records that were not taken yet. */
  readonly found: Found[];
  open(name: string, tag: Uint8Array): void;
  close(name: string): void;
  /** Text between tags, cut before ASCII characters and outside entities; `isLiteral` in CDATA. */
  text(bytes: Uint8Array, isLiteral: boolean): void;
}

/** Maximum nesting, deeper than any file of land. */
const MAX_DEPTH = 512;
const MAX_NAME_BYTES = 256;
/** Maximum names to remember; a file of land has some dozens. */
const MAX_NAMES = 1_000;
/** Maximum length of a tag, comment or CDATA section. */
const MAX_MARKUP_BYTES = 16 * 2 ** 20;
const MAX_ENTITY_BYTES = 12;
const NO_BYTES = new Uint8Array(0);
const [LESS, MORE, SLASH, QUESTION, BANG, AMPERSAND, COLON, SEMICOLON] = [0x3c, 0x3e, 0x2f, 0x3f, 0x21, 0x26, 0x3a, 0x3b];
const [SINGLE_QUOTE, DOUBLE_QUOTE, LINE_FEED] = [0x27, 0x22, 0x0a];

const isSpace = (byte: number): boolean => byte <= 0x20;
const bytesOf = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
const COMMENT = { start: bytesOf('<!--'), end: bytesOf('-->') };
const CDATA = { start: bytesOf('<![CDATA['), end: bytesOf(']]>') };
const INSTRUCTION_END = bytesOf('?>');

/** Parses streamed XML in any ASCII-compatible encoding, without a tree. Refuses document types. */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #kept: Uint8Array = NO_BYTES;
  readonly #open: string[] = [];
  /** Names by a hash of their bytes. */
  readonly #names = new Map<number, string>();
  #hadRoot = false;
  /** Position in the current bytes, and line ends before them. */
  #at = 0;
  #lines = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws FileFault `notXml`, `docType`, `tooDeep`; errors of the handler */
  push(piece: Uint8Array): void {
    const bytes = joinBytes(this.#kept, piece);
    try {
      this.#read(bytes);
    } catch (error) {
      if (!(error instanceof FileFault) || error.kind !== 'notXml') throw error;
      throw new FileFault('notXml', `dòng ${this.#lines + lineEnds(bytes, this.#at) + 1} (line): ${error.message}`);
    }
    this.#lines += lineEnds(bytes, this.#at);
    this.#kept = bytes.slice(this.#at);
  }

  #read(bytes: Uint8Array): void {
    let at = (this.#at = 0);
    while (at < bytes.length) {
      const isMarkup = bytes[at] === LESS;
      const next = isMarkup ? findMarkupEnd(bytes, at) : bytes.indexOf(LESS, at);
      if (isMarkup && next < 0) break;
      const to = isMarkup || next >= 0 ? next : endOfWholeText(bytes, at);
      if (isMarkup) this.#readMarkup(bytes, at, to);
      else this.#readText(bytes.subarray(at, to), false);
      at = to;
      this.#at = at;
      if (next < 0) break;
    }
    if (bytes.length - at > MAX_MARKUP_BYTES) throw new FileFault('notXml', 'a tag without end');
  }

  /** @throws FileFault `cutOff`, `notXml` */
  end(): void {
    const isOpen = this.#open.length > 0 || this.#kept.some((byte) => !isSpace(byte));
    if (isOpen)
      throw new FileFault(
        'cutOff',
        `KML (not valid KML: ${this.#open.length > 0 ? `<${this.#open.at(-1)!}> without end` : 'a tag without end'})`,
      );
    if (!this.#hadRoot) throw new FileFault('notXml', 'no tag');
  }

  #readText(bytes: Uint8Array, isLiteral: boolean): void {
    if (bytes.length === 0) return;
    if (this.#open.length > 0) return this.#handler.text(bytes, isLiteral);
    // Only a byte order mark and blanks are allowed outside tags.
    const isStray = bytes.some((byte) => !isSpace(byte) && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
    if (isStray) throw new FileFault('notXml', 'text outside of tags');
  }

  #readMarkup(bytes: Uint8Array, from: number, to: number): void {
    const kind = bytes[from + 1];
    if (kind === QUESTION) return;
    if (kind === BANG) {
      if (bytes[from + 2] === CDATA.start[2]) this.#readText(bytes.subarray(from + CDATA.start.length, to - CDATA.end.length), true);
      return;
    }
    const isEnd = kind === SLASH;
    const name = this.#nameAt(bytes, from + (isEnd ? 2 : 1));
    if (isEnd) return this.#close(name);
    if (this.#open.length === MAX_DEPTH) throw new FileFault('tooDeep');
    if (name === '' || (this.#open.length === 0 && this.#hadRoot)) throw new FileFault('notXml', `<${name}> behind the end`);
    this.#hadRoot = true;
    // Most tags have no attributes: '<name>'.
    this.#handler.open(name, to - from === name.length + 2 ? NO_BYTES : bytes.subarray(from, to));
    this.#open.push(name);
    if (bytes[to - 2] === SLASH) this.#close(name);
  }

  /** Reads a name without its prefix. A known one is found by its letters: making a text for each tag takes longer. */
  #nameAt(bytes: Uint8Array, from: number): string {
    let [start, at, hash] = [from, from, 0];
    for (; at < bytes.length && at - from < MAX_NAME_BYTES; at += 1) {
      const byte = bytes[at]!;
      if (isSpace(byte) || byte === SLASH || byte === MORE) break;
      hash = byte === COLON ? 0 : Math.imul(hash, 31) + byte;
      if (byte === COLON) start = at + 1;
    }
    const known = this.#names.get(hash);
    if (known?.length === at - start && isTextAt(bytes, start, known)) return known;
    const name = latin1(bytes.subarray(start, at));
    if (this.#names.size < MAX_NAMES) this.#names.set(hash, name);
    return name;
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw new FileFault('notXml', `</${name}>`);
    this.#handler.close(name);
  }
}

export async function* xmlRecords<Found>(file: FilePart, handler: XmlHandler<Found>, read: ReadProgress): AsyncGenerator<Found[]> {
  const scanner = new XmlScanner(handler);
  for await (const piece of utf8Pieces(file, read)) {
    scanner.push(piece);
    yield handler.found.splice(0);
  }
  scanner.end();
}

function lineEnds(bytes: Uint8Array, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < to; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

function isTextAt(bytes: Uint8Array, from: number, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text.charCodeAt(at)) return false;
  return true;
}

/** Returns where unfinished text may be cut: not within a character, before a tone mark, or in an entity. */
function endOfWholeText(bytes: Uint8Array, from: number): number {
  let to = bytes.length - 1;
  while (to > from && bytes[to]! >= 0x80) to -= 1;
  const entity = bytes.lastIndexOf(AMPERSAND, to);
  const isCut = entity >= from && to - entity <= MAX_ENTITY_BYTES && bytes.subarray(entity, to).indexOf(SEMICOLON) < 0;
  return isCut ? entity : to;
}

/** Returns the index after the markup that begins at `from` with '<'; -1 if it continues beyond these bytes. */
function findMarkupEnd(bytes: Uint8Array, from: number): number {
  const kind = bytes[from + 1];
  if (kind === undefined) return -1;
  if (kind === QUESTION) return indexAfter(bytes, from + 2, INSTRUCTION_END);
  if (kind !== BANG) return findTagEnd(bytes, from + 1);
  for (const { start, end } of [COMMENT, CDATA]) {
    const there = bytes.subarray(from, from + start.length);
    if (!there.every((byte, i) => byte === start[i])) continue;
    return there.length < start.length ? -1 : indexAfter(bytes, from + start.length, end);
  }
  throw new FileFault('docType');
}

function findTagEnd(bytes: Uint8Array, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === MORE) return at + 1;
    else if (byte === SINGLE_QUOTE || byte === DOUBLE_QUOTE) quote = byte;
  }
  return -1;
}

function indexAfter(bytes: Uint8Array, from: number, end: readonly number[]): number {
  const last = end.length - 1;
  for (let at = bytes.indexOf(MORE, from + last); at >= 0; at = bytes.indexOf(MORE, at + 1)) {
    if (end.every((byte, i) => bytes[at - last + i] === byte)) return at + 1;
  }
  return -1;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces entities. @returns undefined if one is not predefined in XML */
export function decodeEntities(text: string): string | undefined {
  let isKnown = true;
  const plain = text.replace(
    /&(?:#(x?)([\da-f]{1,6})|(\w*));?/gi,
    (whole, hex: string | undefined, digits: string | undefined, name: string) => {
      const code = digits === undefined ? NaN : Number.parseInt(digits, hex ? 16 : 10);
      const character = digits === undefined ? ENTITIES[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
      isKnown &&= character !== undefined && whole.endsWith(';');
      return character ?? '';
    },
  );
  return isKnown ? plain : undefined;
}
