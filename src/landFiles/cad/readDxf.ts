import { CAD, FileFault } from '../fileFault.ts';
import { cadTextPageOf, type CadTextPage } from './cadTextPage.ts';
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

/** DXF as text: two lines a group, the code and the value. Lines end with LF, CRLF or CR. */
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

/** @throws FileFault for what is no DXF */
function openDxfGroups(bytes: Uint8Array): DxfGroups {
  if (bytes.length === 0) throw new FileFault('empty');
  if (!isDxf(bytes)) throw new FileFault(/^AC\d\d\d\d/.test(String.fromCharCode(...bytes.subarray(0, 6))) ? 'dwg' : 'unknownFormat');
  if (bytes[0] === BINARY_DXF.charCodeAt(0)) return new DxfBinaryGroups(bytes, BINARY_DXF.length);
  const wide = utf16Of(bytes);
  if (wide) return new DxfTextGroups(encodeText(textReader(wide).decode(bytes)), 0, true);
  return new DxfTextGroups(bytes, bytes[0] === 0xef ? 3 : 0, false);
}

/** AutoCAD 2007: from here on texts are UTF-8. */
const FIRST_UTF8 = 'AC1021';

/**
 * Reads a DXF, R12 to R2018, text or binary. Units are not told: `$INSUNITS` says what the template of the drawing said, often
 * inches, of drawings in metres. What is switched off, frozen, invisible or in paper space is left out and counted, as its maker does not see it.
 * @param encoding of texts where the file is wrong about it: 'utf-8', 'windows-1258', 'windows-1252'. Texts in TCVN3 and VNI come out as Latin-1
 *   has their bytes, also where the file says windows-1258: where they are recognised, or 'tcvn3' or 'vni' is said
 * @param onPoint told of POINTs, which are no lines
 * @throws FileFault for a file that cannot be read. Source: AutoCAD's DXF references, R12 to 2018
 */
export function readDxf(bytes: Uint8Array, encoding?: string, onPoint?: (x: number, y: number) => void): DrawnSheet {
  const groups = openDxfGroups(bytes);
  const tables = new DxfTables();
  const builder = new SheetBuilder();
  const element = new DxfElement();
  let version = '';
  /** Where nothing is said UTF-8 is tried first. */
  let page: CadTextPage = 'utf-8';
  const said = encoding === undefined ? undefined : cadTextPageOf(encoding);
  const isLegacy = encoding === 'tcvn3' || encoding === 'vni';
  let texts: CadTexts | undefined;

  let hasEntities = false;
  while (groups.next()) {
    const isName = (groups.code as number) === 0;
    if (!isName) continue;
    const word = groups.text().trim();
    if (word === 'EOF') return finish();
    if (word !== 'SECTION') {
      // What a broken program left between two sections.
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
  // Some programs forget the last mark.
  if (!hasEntities) throw new FileFault('cutOff', CAD);
  return finish();

  /** Goes to the next name. @returns false behind the last group */
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
        // A code page that is not read here, Chinese say, leaves the bytes.
        if (version >= FIRST_UTF8 || groups.isUtf8) page = 'utf-8';
        return;
      }
      if (groups.code === 9) name = groups.text();
      else if (name === '$ACADVER' && groups.code === 1) version = groups.text().trim();
      else if (name === '$DWGCODEPAGE' && groups.code === 3) page = cadTextPageOf(groups.text()) ?? page;
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

  /** Where blocks begin; they are read where they are placed. */
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
    texts = new CadTexts(said ?? page, said !== undefined, isLegacy);
    drawDxf(groups, tables, builder, texts.read, onPoint);
  }

  function finish(): DrawnSheet {
    const { sheet } = builder;
    texts?.settle(sheet);
    return sheet;
  }
}
