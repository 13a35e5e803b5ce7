import { CAD, FileFault } from '../fileFault.ts';
import { codePageOf, type CadCodePage } from './cadCodePage.ts';
import { CadTexts } from './cadTexts.ts';
import { drawDxf } from './drawDxf.ts';
import type { DrawnSheet } from './drawnSheet.ts';
import { DxfElement } from './dxfElement.ts';
import { DxfGroups, BINARY_DXF, isDxf } from './dxfGroups.ts';
import { DxfTables } from './dxfTables.ts';
import { SheetBuilder } from './sheetBuilder.ts';
import { DxfBinaryGroups } from './dxfBinaryGroups.ts';
import { utf16Of } from '../texts/decodeText.ts';
import { encodeText, textReader } from '../texts/textReader.ts';
import { readNumber } from '../texts/readNumber.ts';

const [LINE_FEED, RETURN, SPACE, TAB, MINUS, ZERO] = [0x0a, 0x0d, 0x20, 0x09, 0x2d, 0x30];
const MAX_NUMBER = 64;

/** Text DXF: two lines per group, code and value. Lines end with LF, CRLF or CR. */
class DxfTextGroups extends DxfGroups {
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

  /** Skips empty lines and an old end-of-file mark after the last group. */
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

/** Opens text or binary groups. @throws FileFault if it is not a DXF */
function openDxfGroups(bytes: Uint8Array): DxfGroups {
  if (bytes.length === 0) throw new FileFault('empty');
  if (!isDxf(bytes)) throw new FileFault(/^AC\d\d\d\d/.test(String.fromCharCode(...bytes.subarray(0, 6))) ? 'dwg' : 'unknownFormat');
  if (bytes[0] === BINARY_DXF.charCodeAt(0)) return new DxfBinaryGroups(bytes, BINARY_DXF.length);
  const wide = utf16Of(bytes);
  if (wide) return new DxfTextGroups(encodeText(textReader(wide).decode(bytes)), 0, true);
  return new DxfTextGroups(bytes, bytes[0] === 0xef ? 3 : 0, false);
}

/** Version of AutoCAD 2007, from which texts are UTF-8. */
const FIRST_UTF8 = 'AC1021';

/**
 * Reads a DXF, R12 to R2018, text or binary. Ignores `$INSUNITS`, which states the template's unit, often inches for
 * drawings in metres. Leaves out and counts what is off, frozen, invisible or in paper space.
 * @param encoding text encoding if the file's is wrong: 'utf-8', 'windows-1258', 'windows-1252', 'tcvn3', 'vni'. TCVN3
 * and VNI texts are returned as Latin-1
 * @throws FileFault if the file cannot be read. Source: AutoCAD's DXF references, R12 to 2018
 */
export function readDxf(bytes: Uint8Array, encoding?: string, onPoint?: (x: number, y: number) => void): DrawnSheet {
  const groups = openDxfGroups(bytes);
  const tables = new DxfTables();
  const builder = new SheetBuilder();
  const element = new DxfElement();
  let version = '';
  /** Encoding of texts; UTF-8 is tried first unless the file states another. */
  let page: CadCodePage = 'utf-8';
  const declared = encoding === undefined ? undefined : codePageOf(encoding);
  const isLegacy = encoding === 'tcvn3' || encoding === 'vni';
  let texts: CadTexts | undefined;

  let hasEntities = false;
  while (groups.next()) {
    const isName = (groups.code as number) === 0;
    if (!isName) continue;
    const word = groups.text().trim();
    if (word === 'EOF') return finish();
    if (word !== 'SECTION') {
      // Leftover of a damaged program between two sections.
      if (word !== 'ENDSEC') builder.leave(word, 'damaged');
      continue;
    }
    if (!groups.next()) throw new FileFault('cutOff', CAD);
    const section = groups.code === 2 ? groups.text().trim() : '';
    if (section === 'HEADER') readHeader();
    else if (section === 'TABLES') readTables();
    else if (section === 'BLOCKS') readBlocks();
    else if (section === 'ENTITIES') {
      hasEntities = true;
      readEntities();
    } else skipSection();
  }
  // Some programs omit the end mark.
  if (!hasEntities) throw new FileFault('cutOff', CAD);
  return finish();

  function toName(): boolean {
    while (groups.next()) if (groups.code === 0) return true;
    return false;
  }

  function skipSection(): void {
    while (toName()) if (groups.text() === 'ENDSEC') return;
    throw new FileFault('cutOff', CAD);
  }

  function readHeader(): void {
    let name = '';
    while (groups.next()) {
      if (groups.code === 0) {
        // An unsupported code page, such as a Chinese one, keeps the bytes.
        if (version >= FIRST_UTF8 || groups.isUtf8) page = 'utf-8';
        return;
      }
      if (groups.code === 9) name = groups.text();
      else if (name === '$ACADVER' && groups.code === 1) version = groups.text().trim();
      else if (name === '$DWGCODEPAGE' && groups.code === 3) page = codePageOf(groups.text()) ?? page;
    }
    throw new FileFault('cutOff', CAD);
  }

  function readTables(): void {
    let isWhole = toName();
    while (isWhole) {
      const word = groups.text();
      if (word === 'ENDSEC') return;
      isWhole = element.read(groups, word);
      if (word === 'LAYER') tables.addLayer(element);
    }
    throw new FileFault('cutOff', CAD);
  }

  /** Indexes the blocks, which are read at each reference. */
  function readBlocks(): void {
    let isWhole = toName();
    while (isWhole) {
      const word = groups.text();
      if (word === 'ENDSEC') return;
      if (word !== 'BLOCK') {
        isWhole = toName();
        continue;
      }
      isWhole = element.read(groups, word);
      if (isWhole) tables.addBlock(element, groups.at);
    }
    throw new FileFault('cutOff', CAD);
  }

  function readEntities(): void {
    if (!toName()) throw new FileFault('cutOff', CAD);
    texts = new CadTexts(declared ?? page, declared !== undefined, isLegacy);
    drawDxf(groups, tables, builder, texts.read, onPoint);
  }

  function finish(): DrawnSheet {
    const { sheet } = builder;
    texts?.settle(sheet);
    return sheet;
  }
}
