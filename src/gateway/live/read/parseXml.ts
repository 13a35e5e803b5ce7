import { DOMParser, type Element } from '@xmldom/xmldom';
import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_TAGS } from '../fetch/liveLimits.ts';
import type { LiveLayer } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import { fetchOk, plainText, readBounds, type SourceReading } from './sourceReading.ts';

export type { Element };

/** Matches runs of blanks, on which libraries take quadratic time; no real indentation is so long. */
const LONG_BLANKS = /\s{200,}/g;
const HEAD_CHARS = 1_024;

function textOf(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const head = Buffer.from(bytes.subarray(0, HEAD_CHARS)).toString('latin1');
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]{1,40})["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(wide ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    throw new LiveError(`Bảng mã "${declared}" không đọc được (encoding not supported).`);
  }
}

/** Returns the end of a DOCTYPE: the first > outside the internal subset in brackets. */
function endOfDoctype(text: string, from: number): number {
  const [bracket, close] = [text.indexOf('[', from), text.indexOf('>', from)];
  if (close < 0) return -1;
  if (bracket < 0 || bracket > close) return close;
  const end = text.indexOf(']', bracket);
  return end < 0 ? -1 : text.indexOf('>', end);
}

/** Removes WMS 1.1.1's DOCTYPE. @throws LiveError if it has entities, which may expand endlessly or include files */
function withoutDoctype(text: string): string {
  const from = /<!DOCTYPE/i.exec(text)?.index;
  if (from === undefined) return text;
  const end = endOfDoctype(text, from);
  const doctype = end < 0 ? text.slice(from) : text.slice(from, end + 1);
  if (end < 0 || /<!ENTITY|%/i.test(doctype)) throw new LiveError('XML có ENTITY không được nhận (XML that declares entities is refused).');
  const rest = text.slice(0, from) + text.slice(end + 1);
  if (/<!(DOCTYPE|ENTITY)/i.test(rest)) throw new LiveError('XML có nhiều DOCTYPE (XML with several DOCTYPEs is refused).');
  return rest;
}

/** Matches a comment, CDATA, an instruction, or a tag with the text before the next one. */
const PIECE = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<[^<]*/g;

const refuseTags = (): LiveError => new LiveError('XML có quá nhiều thẻ hoặc thuộc tính (XML of too many tags or attributes).');

/** Upper bound of a tag's attributes, whatever its quotes contain: the number of equals signs. */
const HAS_TOO_MANY = new RegExp(`^(?:[^=]*=){${MAX_XML_ATTRIBUTES.ofTag + 1}}`);

/** Limits tags, attributes and depth before parsing, which takes quadratic time in attributes and depth. */
function boundTags(text: string): void {
  let [tags, attributes, depth] = [0, 0, 0];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.startsWith('</')) depth--;
    else if (++tags > MAX_XML_TAGS) throw refuseTags();
    if (/^<(?:[/?]|!--|!\[CDATA\[)/.test(piece)) continue;
    if (HAS_TOO_MANY.test(piece) || (attributes += piece.split('=').length - 1) > MAX_XML_ATTRIBUTES.all) throw refuseTags();
    if (piece[piece.indexOf('>') - 1] !== '/' && ++depth > MAX_XML_DEPTH)
      throw new LiveError('XML lồng nhau quá sâu (XML that is nested too deep).');
  }
}

/** Expands no entities, fetches nothing, limits tags first. @throws LiveError if it is not XML or too large */
export function parseXml(bytes: Uint8Array): Element {
  const text = withoutDoctype(textOf(bytes));
  boundTags(text);
  try {
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message);
    };
    const root = new DOMParser({ onError }).parseFromString(text.replace(LONG_BLANKS, ' '), 'text/xml').documentElement;
    if (root) return root;
    throw new Error('no root');
  } catch (error) {
    throw new LiveError(`Câu trả lời không phải XML đúng (not valid XML): ${(error as Error).message.slice(0, 160)}`);
  }
}

const ELEMENT = 1;

/** Returns the children with a local name, whatever their prefix. */
export function childrenNamed(parent: Element, name: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT && (node as Element).localName === name) found.push(node as Element);
  }
  return found;
}

export function childAt(parent: Element, ...names: string[]): Element | undefined {
  let at: Element | undefined = parent;
  for (const name of names) at = at && childrenNamed(at, name)[0];
  return at;
}

export const childText = (parent: Element, ...names: string[]): string => childAt(parent, ...names)?.textContent?.trim() ?? '';

/** Returns an attribute by local name: `href` for `xlink:href`. */
export function attributeOf(element: Element, name: string): string {
  for (const attribute of Array.from(element.attributes)) {
    if (attribute.localName === name || attribute.name === name || attribute.name.endsWith(`:${name}`)) return attribute.value.trim();
  }
  return '';
}

/** @throws LiveError with the service's message for an OGC or OWS exception */
export async function fetchXml(reading: SourceReading, address: string): Promise<Element> {
  const root = parseXml((await fetchOk(reading, address)).bytes);
  if (!/^(ServiceExceptionReport|ExceptionReport)$/.test(root.localName ?? '')) return root;
  const reason = plainText(root.textContent, 300) || 'không nói vì sao (without a reason)';
  throw new LiveError(`Dịch vụ từ chối (the service refuses): ${reason}`);
}

export const numbersOf = (text: string): number[] => text.split(/[\s,]+/).map(Number);

export function owsBounds(layer: Element): LiveLayer['bounds'] | undefined {
  const box = childAt(layer, 'WGS84BoundingBox');
  return box && readBounds([...numbersOf(childText(box, 'LowerCorner')), ...numbersOf(childText(box, 'UpperCorner'))]);
}
