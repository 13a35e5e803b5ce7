import { DOMParser, type Element } from '@xmldom/xmldom';
import { MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_TAGS } from '../fetch/liveLimits.ts';
import { LiveError } from '../liveError.ts';

export type { Element };

/** Libraries look through blanks in the square of their number; nobody indents this far. */
const LONG_BLANKS = /\s{200,}/g;
const HEAD_CHARS = 1_024;

function textOf(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const head = Buffer.from(bytes.subarray(0, HEAD_CHARS)).toString('latin1');
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]{1,40})["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(wide ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    throw new LiveError(`Bảng mã "${declared}" không đọc được (an encoding that is not read).`);
  }
}

/** Where a DOCTYPE ends: at the first > beside an inner part in brackets. */
function endOfDoctype(text: string, from: number): number {
  const [bracket, close] = [text.indexOf('[', from), text.indexOf('>', from)];
  if (close < 0) return -1;
  if (bracket < 0 || bracket > close) return close;
  const end = text.indexOf(']', bracket);
  return end < 0 ? -1 : text.indexOf('>', end);
}

/**
 * Takes the DOCTYPE out that WMS 1.1.1 asks for, whose document of types is never fetched.
 * @throws LiveError where it declares entities, which could grow without bound or hold files
 */
function withoutDoctype(text: string): string {
  const from = /<!DOCTYPE/i.exec(text)?.index;
  if (from === undefined) return text;
  const end = endOfDoctype(text, from);
  const told = end < 0 ? text.slice(from) : text.slice(from, end + 1);
  if (end < 0 || /<!ENTITY|%/i.test(told)) throw new LiveError('XML có ENTITY không được nhận (XML that declares entities is refused).');
  const rest = text.slice(0, from) + text.slice(end + 1);
  if (/<!(DOCTYPE|ENTITY)/i.test(rest)) throw new LiveError('XML có nhiều DOCTYPE (XML with several DOCTYPEs is refused).');
  return rest;
}

/** Behind which what stands in comments and the like ends. */
const ASIDE: ReadonlyArray<readonly [begin: string, end: string]> = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

const refuseTags = (): LiveError => new LiveError('XML có quá nhiều thẻ hoặc thuộc tính (XML of too many tags or attributes).');

/** Signs of equality between two tags: whatever a tag's quotes hide, no more attributes than these are in it. */
function equalSigns(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('=', from); at >= 0 && at < to; at = text.indexOf('=', at + 1)) {
    if (++count > MAX_XML_ATTRIBUTES.ofTag) throw refuseTags();
  }
  return count;
}

/** Counts elements, attributes and how deep they lie before a parser keeps any; it takes a time by the square of a tag's attributes and of the depth. */
function boundTags(text: string): void {
  let [tags, attributes, depth] = [0, 0, 0];
  for (let at = text.indexOf('<'); at >= 0;) {
    const aside = ASIDE.find(([begin]) => text.startsWith(begin, at));
    if (aside) {
      const end = text.indexOf(aside[1], at);
      if (end < 0) return;
      at = text.indexOf('<', end);
      continue;
    }
    const next = text.indexOf('<', at + 1);
    const end = next < 0 ? text.length : next;
    if (text[at + 1] === '/') depth--;
    else {
      if (++tags > MAX_XML_TAGS || (attributes += equalSigns(text, at, end)) > MAX_XML_ATTRIBUTES.all) throw refuseTags();
      if (text[text.indexOf('>', at) - 1] !== '/' && ++depth > MAX_XML_DEPTH)
        throw new LiveError('XML lồng nhau quá sâu (XML that is nested too deep).');
    }
    at = next;
  }
}

/**
 * The root of an XML document: no entity of its own is opened, nothing is fetched, tags are counted before one is kept.
 * @throws LiveError where it is none, or too much
 */
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
    throw new LiveError(`Câu trả lời không phải XML đúng (no valid XML): ${(error as Error).message.slice(0, 160)}`);
  }
}

const ELEMENT = 1;

/** Children of a name, whatever their prefix. */
export function childrenNamed(parent: Element, name: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT && (node as Element).localName === name) found.push(node as Element);
  }
  return found;
}

/** The first element on a way of names down from another; undefined where one of them is not there. */
export function childAt(parent: Element, ...names: string[]): Element | undefined {
  let at: Element | undefined = parent;
  for (const name of names) at = at && childrenNamed(at, name)[0];
  return at;
}

/** Its text without blanks around it; '' where it is not there. */
export const childText = (parent: Element, ...names: string[]): string => childAt(parent, ...names)?.textContent?.trim() ?? '';

/** An attribute by its name, whatever its prefix: `href` of `xlink:href`. */
export function attributeOf(element: Element, name: string): string {
  for (const attribute of Array.from(element.attributes)) {
    if (attribute.localName === name || attribute.name === name || attribute.name.endsWith(`:${name}`)) return attribute.value.trim();
  }
  return '';
}
