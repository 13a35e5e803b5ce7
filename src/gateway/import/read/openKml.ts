import { posix } from 'node:path';
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { ImportError } from '../importError.ts';
import { openTexts, type UnsaidText, utf16Of } from './decodeText.ts';
import { polygonsOfGeoJson } from './polygonsOfGeoJson.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { type KmlSpans, MAX_TAGS, notValid, scanKml, tooDeep } from './texts/scanKml.ts';
import { WGS84 } from '../../../domain/coordinates/sourceCrs.ts';

/** A KML file is held in memory whole, as text. */
export const MAX_KML_BYTES = 32 * 2 ** 20;
/** Of records that are made objects of together, characters: they take some forty times as much memory then. */
const CHARS_AT_ONCE = 300_000;
/** Of one record: its objects take a kilobyte each. An area of so many has ten thousand parts. */
const MAX_RECORD_TAGS = 100_000;
/** Styles are read again with each of them: so many times as much at the least. */
const TIMES_SHARED = 4;
/** The libraries look through blanks in the square of their number; nobody indents this far. */
const LONG_BLANKS = /\s{100,}/g;
const COORDINATES = /<coordinates\b[^<>]*>[^<]*/g;
const BLANKS_AT_COMMA = /\s{0,100},\s*/g;

/** The library ends a position at a blank, also at one beside a comma. */
const withTightCommas = (text: string): string =>
  text.replace(COORDINATES, (coordinates) => (/,\s|\s,/.test(coordinates) ? coordinates.replace(BLANKS_AT_COMMA, ',') : coordinates));

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const textOfCell = (cell: string): string => cell.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name]!).trim();

/** Reads attributes from rows of two cells of a description's table, as ArcGIS writes them. */
function rowsOfDescription(description: unknown): Record<string, string> {
  const html = typeof description === 'string' ? description : (description as { value?: unknown } | null | undefined)?.value;
  if (typeof html !== 'string' || !/<table/i.test(html)) return {};
  const rows = html
    .split(/<tr\b/i)
    .slice(1)
    .map((row) => Array.from(row.matchAll(/<t[dh]\b[^<>]*>([^<]*)/gi), ([, cell]) => textOfCell(cell!)));
  return Object.fromEntries(
    rows.flatMap((cells) => (cells.length === 2 && cells[0] !== '' ? [[cells[0]!, cells[1] === '<Null>' ? '' : cells[1]!]] : [])),
  );
}

const tooLarge = (): ImportError =>
  new ImportError(`KML lớn hơn ${MAX_KML_BYTES / 2 ** 20} MB: hãy chuyển sang GeoJSON, FlatGeobuf hoặc CSV (too large for KML).`, {
    atStart: true,
  });

function parse(text: string): ReturnType<DOMParser['parseFromString']> {
  try {
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message);
    };
    return new DOMParser({ onError }).parseFromString(withTightCommas(text.replace(LONG_BLANKS, ' ')), 'text/xml');
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : notValid((error as Error).message);
  }
}

function featuresOf(document: ReturnType<typeof parse>): ReturnType<typeof kml>['features'] {
  try {
    return kml(document as unknown as Parameters<typeof kml>[0], { skipNullGeometry: false }).features;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep();
  }
}

const HEAD_CHARS = 1024;
const TRACK_TAGS = ['gx:Track', 'Track'];

/** The document's text: as the operator says, else as its declaration does. */
function textOf(bytes: Uint8Array, encoding: string | undefined): { text: string; unsaid?: UnsaidText | undefined } {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes) };
  const head = Buffer.from(bytes.subarray(0, HEAD_CHARS)).toString('latin1');
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
  // Nearly every file declares UTF-8, whatever it is.
  const said = encoding ?? (declared !== undefined && /^utf-?8$/i.test(declared) ? undefined : declared);
  const { decode, unsaid } = openTexts(said);
  return { text: decode(bytes), unsaid };
}

/** A prefix that all tags of the document have. */
const PREFIX = /<(\w+):kml[\s>]/i;

function withoutPrefix(text: string): string {
  const prefix = PREFIX.exec(text.slice(0, HEAD_CHARS))?.[1];
  return prefix === undefined ? text : text.replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1');
}

type KmlRecord = Omit<LandFeature, 'ordinal'>;

/** Pairs of a StyleMap for when the pointer lies on a shape: the first pair counts, and they may stand first. */
function dropHighlights(document: ReturnType<typeof parse>): void {
  for (const pair of Array.from(document.getElementsByTagName('Pair')))
    if (pair.getElementsByTagName('key')[0]?.textContent?.trim() === 'highlight') pair.parentNode?.removeChild(pair);
}

/** A track stands in its Placemark, or in a shape of several in it. */
const MAX_TRACK_DEPTH = 4;

/** Which Placemarks, counted from 0, hold a track of a GPS receiver. */
function trackPlaces(document: ReturnType<typeof parse>): ReadonlySet<number> {
  const holders = new Set<unknown>();
  for (const track of TRACK_TAGS.flatMap((tag) => Array.from(document.getElementsByTagName(tag)))) {
    let holder = track.parentNode;
    for (let depth = 0; holder && holder.nodeName !== 'Placemark' && depth < MAX_TRACK_DEPTH; depth++) holder = holder.parentNode;
    holders.add(holder);
  }
  if (holders.size === 0) return new Set();
  return new Set(Array.from(document.getElementsByTagName('Placemark')).flatMap((placemark, at) => (holders.has(placemark) ? [at] : [])));
}

/** A feature as a record. Tracks and laid pictures have words of their own: the library makes lines and areas of them. */
function recordOf({ geometry, properties }: ReturnType<typeof kml>['features'][number], isTrack: boolean): KmlRecord {
  const own = { ...rowsOfDescription(properties?.['description']), ...properties };
  const shape = polygonsOfGeoJson(geometry);
  if (own['@geometry-type'] === 'groundoverlay') return { properties: own, polygons: [], fault: 'overlay' };
  if (isTrack && shape.fault !== undefined) return { properties: own, polygons: [], fault: 'track' };
  return { properties: own, ...shape };
}

/** A document of an archive, or one that stands alone under the name ''. */
interface NamedKml {
  name: string;
  bytes: Uint8Array;
}

/** One that was looked through. */
interface ScannedKml extends KmlSpans {
  text: string;
  folder: string;
}

/** The names in an archive that a link may mean: beside the document, or from the top. */
function namesOf(href: string, folder: string): string[] {
  const name = href
    .replace(/[?#].*$/, '')
    .replaceAll('%20', ' ')
    .toLowerCase();
  return [posix.join(folder, name), posix.normalize(name)];
}

/** GDAL may write a document a folder deeper than it links to. */
const MAX_DEEPER = 4;

/** What a document's name is within the archive, and below its first folders. */
function linkedAs(name: string): string[] {
  const names = [name];
  for (let from = name.indexOf('/') + 1; from > 0 && names.length <= MAX_DEEPER; from = name.indexOf('/', from) + 1)
    names.push(name.slice(from));
  return names;
}

/** Parts of a document as a document of their own. */
const documentOf = ({ prefixes, shared }: ScannedKml, inner: string): ReturnType<typeof parse> =>
  parse(`<kml xmlns="http://www.opengis.net/kml/2.2"${prefixes}><Document>${shared}${inner}</Document></kml>`);

function* recordsOf(document: ScannedKml, within: ReadonlySet<string>): Generator<KmlRecord[]> {
  const { text, records, links, shared, folder } = document;
  const atOnce = Math.max(CHARS_AT_ONCE, shared.length * TIMES_SHARED);
  for (let first = 0; first < records.length;) {
    let [next, chars] = [first, 0];
    while (next < records.length && chars < atOnce && records[next]!.tags <= MAX_RECORD_TAGS) {
      const { from, to } = records[next++]!;
      chars += to - from;
    }
    if (next === first) {
      yield [{ properties: {}, polygons: [], fault: 'too-complex' }];
      first++;
      continue;
    }
    const inner = records.slice(first, next).map(({ from, to }) => text.slice(from, to));
    const some = documentOf(document, inner.join(''));
    dropHighlights(some);
    const tracks = trackPlaces(some);
    yield featuresOf(some).map((feature, at) => recordOf(feature, tracks.has(at)));
    first = next;
  }
  for (const { from, to } of links) {
    const link = documentOf({ ...document, shared: '' }, text.slice(from, to));
    const textOfTag = (tag: string): string => link.getElementsByTagName(tag)[0]?.textContent?.trim() ?? '';
    const [href, name] = [textOfTag('href'), textOfTag('name')];
    if (!namesOf(href, folder).some((known) => within.has(known))) yield [{ properties: { href, name }, polygons: [], fault: 'linked' }];
  }
}

/**
 * Documents of KML, read one after the other. Those of an archive are all in it: a link within is followed by reading each once, whoever
 * links to it; nothing is fetched from elsewhere, and a link that leads there is a record that says so.
 */
export function openKml(documents: readonly NamedKml[], { encoding }: ReadOptions = {}): LandSource {
  const bytes = documents.reduce((sum, document) => sum + document.bytes.length, 0);
  if (bytes > MAX_KML_BYTES) throw tooLarge();
  const within = new Set(documents.flatMap(({ name }) => linkedAs(name.toLowerCase())));
  const allowance = { tags: MAX_TAGS };
  let unsaid: UnsaidText | undefined;
  const scanned = documents.map(({ name, bytes: own }): ScannedKml => {
    const texts = textOf(own, encoding);
    if (texts.unsaid?.isBytes === true) unsaid = texts.unsaid;
    // Entities of a document's own could grow without bound.
    if (/<!DOCTYPE/i.test(texts.text))
      throw new ImportError('KML có DOCTYPE không được nhận (a KML with a DOCTYPE is refused).', { atStart: true });
    const text = withoutPrefix(texts.text);
    return { text, folder: name.replace(/[^/]*$/, '').toLowerCase(), ...scanKml(text, allowance) };
  });
  let done = 0;
  return {
    format: 'KML',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => WGS84,
    async *read() {
      let ordinal = 0;
      for (const document of scanned) {
        for (const records of recordsOf(document, within)) {
          yield records.map((record) => ({ ordinal: ++ordinal, ...record }));
          done = Math.min(bytes, done + CHARS_AT_ONCE);
        }
      }
      done = bytes;
    },
  };
}
