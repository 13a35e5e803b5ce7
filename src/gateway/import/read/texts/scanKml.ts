import { ImportError } from '../../importError.ts';

/** Tags that open, close or stand alone. Each takes some microseconds, and those of a record some hundred bytes of memory until it is read. */
export const MAX_TAGS = 1_000_000;
/** Folders in folders; nobody has as many. */
const MAX_DEPTH = 1_000;
/** Of styles that records may share, characters; beyond it they are read without. */
const MAX_SHARED = 2 ** 20;
const RECORDS = new Set(['Placemark', 'GroundOverlay']);
const SHARED = new Set(['Style', 'StyleMap', 'Schema']);
/** Many programs write these and do not declare them. */
const KNOWN_PREFIXES: ReadonlyArray<readonly [prefix: string, address: string]> = [
  ['gx', 'http://www.google.com/kml/ext/2.2'],
  ['atom', 'http://www.w3.org/2005/Atom'],
  ['xal', 'urn:oasis:names:tc:ciq:xsdschema:xAL:2.0'],
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
];
/** What a document may begin with. */
const ROOTS = /^(kml|Document|Folder|Placemark|NetworkLink|GroundOverlay)$/i;

export const tooDeep = (): ImportError =>
  new ImportError('KML có các phần lồng nhau quá sâu (the KML is nested too deep).', { atStart: true });

export const notValid = (why: string): ImportError =>
  new ImportError(`KML không đúng cú pháp hoặc bị cắt cụt (no valid KML): ${why.slice(0, 160)}`, { atStart: true });

const tooManyTags = (): ImportError =>
  new ImportError(`KML có hơn ${MAX_TAGS} thẻ: hãy chuyển sang GeoJSON, FlatGeobuf hoặc CSV (too many tags for KML).`, { atStart: true });

const notKml = (name: string): ImportError =>
  new ImportError(
    `Tệp XML này không phải KML mà là <${name.slice(0, 40)}> (this XML is not KML): hãy xuất lại thành KML, GeoJSON hoặc GeoPackage.`,
    {
      atStart: true,
    },
  );

/** From its first character to behind its last, and how many tags it has. */
export interface TextSpan {
  from: number;
  to: number;
  tags: number;
}

/** Where in a document its records stand. */
export interface KmlSpans {
  records: TextSpan[];
  /** Links to other documents. */
  links: TextSpan[];
  /** What records refer to. */
  shared: string;
  /** Prefixes of names, as the document declares them. */
  prefixes: string;
}

/** Behind a tag's last character; marks in quotation marks do not count. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at + 1;
  }
  throw notValid('a tag without end');
}

/** Behind what is no tag: a comment, text as it is, an instruction. Undefined for a tag. */
function endOfOther(text: string, at: number): number | undefined {
  const [open, close] = text.startsWith('<!--', at)
    ? ['<!--', '-->']
    : text.startsWith('<![CDATA[', at)
      ? ['<![CDATA[', ']]>']
      : text.startsWith('<?', at)
        ? ['<?', '?>']
        : ['', ''];
  if (open === '') return undefined;
  const end = text.indexOf(close, at + open.length);
  if (end < 0) throw notValid(`${open} without end`);
  return end + close.length;
}

/**
 * Finds the records of a document, so that each can be made objects of by itself: a million tags at once took 1.3 GB.
 * @param text without DOCTYPE, its tags without prefix
 * @param allowance tags that all documents together may still have
 * @throws ImportError where tags do not close in the order they opened, or there are too many
 */
export function scanKml(text: string, allowance: { tags: number }): KmlSpans {
  const [records, links]: [TextSpan[], TextSpan[]] = [[], []];
  const prefixes = new Map(KNOWN_PREFIXES);
  const open: string[] = [];
  let shared = '';
  /** The outermost of those that are looked for, while it is open. */
  let span: { from: number; depth: number; tags: number; into: TextSpan[] | 'shared' } | undefined;
  const endSpan = (to: number): void => {
    if (!span || open.length !== span.depth) return;
    if (span.into !== 'shared') span.into.push({ from: span.from, to, tags: span.tags - allowance.tags });
    else if (shared.length + to - span.from <= MAX_SHARED) shared += text.slice(span.from, to);
    span = undefined;
  };
  let isEmpty = true;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const other = endOfOther(text, at);
    if (other !== undefined) {
      at = other;
      continue;
    }
    if (--allowance.tags < 0) throw tooManyTags();
    const end = endOfTag(text, at);
    const tag = text.slice(at, end);
    const name = /^<\/?([^\s/>]*)/.exec(tag)![1]!;
    if (tag.startsWith('</')) {
      if (open.pop() !== name) throw notValid(`</${name}>`);
      endSpan(end);
    } else {
      if (isEmpty && !ROOTS.test(name)) throw notKml(name);
      if (!isEmpty && open.length === 0) throw notValid(`<${name}> behind the end`);
      isEmpty = false;
      if (!span) {
        const into = RECORDS.has(name) ? records : name === 'NetworkLink' ? links : SHARED.has(name) ? 'shared' : undefined;
        if (into !== undefined) span = { from: at, depth: open.length, tags: allowance.tags + 1, into };
        for (const [, prefix, address] of tag.matchAll(/\sxmlns:([\w-]+)\s*=\s*["']([^"'<]*)["']/g)) prefixes.set(prefix!, address!);
      }
      if (tag.endsWith('/>')) endSpan(end);
      else if (open.push(name) > MAX_DEPTH) throw tooDeep();
    }
    at = end;
  }
  if (isEmpty) throw notValid('no tag');
  if (open.length > 0) throw notValid(`<${open.at(-1)!}> without end`);
  return { records, links, shared, prefixes: [...prefixes].map(([prefix, address]) => ` xmlns:${prefix}="${address}"`).join('') };
}
