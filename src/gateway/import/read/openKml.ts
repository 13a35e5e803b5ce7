import { posix } from 'node:path';
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { ImportError } from '../importError.ts';
import { openTexts, type UnsaidText, utf16Of } from './decodeText.ts';
import { polygonsOfGeoJson } from './polygonsOfGeoJson.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { WGS84 } from './sourceCrs.ts';

/** A KML file is read whole, and takes some twenty times its size in memory. */
export const MAX_KML_BYTES = 32 * 2 ** 20;
/** Tags that open, close or stand alone: an empty one is four bytes of the file and 1,300 of memory. */
const MAX_TAGS = 1_000_000;
/** The libraries look through blanks in the square of their number; nobody indents this far. */
const LONG_BLANKS = /\s{100,}/g;

const tooLarge = (): ImportError =>
  new ImportError(`KML lớn hơn ${MAX_KML_BYTES / 2 ** 20} MB: hãy chuyển sang GeoJSON, FlatGeobuf hoặc CSV (too large for KML).`, {
    atStart: true,
  });

const tooDeep = (): ImportError => new ImportError('KML có các phần lồng nhau quá sâu (the KML is nested too deep).', { atStart: true });

function parse(text: string, allowance: { tags: number }): ReturnType<DOMParser['parseFromString']> {
  // Entities of a document's own could grow without bound.
  if (/<!DOCTYPE/i.test(text))
    throw new ImportError('KML có DOCTYPE không được nhận (a KML with a DOCTYPE is refused).', { atStart: true });
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags++;
  if ((allowance.tags -= tags) < 0)
    throw new ImportError(`KML có hơn ${MAX_TAGS} thẻ: hãy chuyển sang GeoJSON, FlatGeobuf hoặc CSV (too many tags for KML).`, {
      atStart: true,
    });
  try {
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message);
    };
    return new DOMParser({ onError }).parseFromString(text.replace(LONG_BLANKS, ' '), 'text/xml');
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw new ImportError(`KML không đúng cú pháp hoặc bị cắt cụt (no valid KML): ${(error as Error).message.slice(0, 160)}`, {
      atStart: true,
    });
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

/** Takes the links to other documents out of one: GDAL writes a KMZ with one for each layer. */
function takeLinks(document: ReturnType<typeof parse>): Array<{ href: string; name: string }> {
  return Array.from(document.getElementsByTagName('NetworkLink')).map((link) => {
    const textOfTag = (tag: string): string => link.getElementsByTagName(tag)[0]?.textContent?.trim() ?? '';
    const found = { href: textOfTag('href'), name: textOfTag('name') };
    link.parentNode?.removeChild(link);
    return found;
  });
}

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
function recordOf({ geometry, properties }: ReturnType<typeof kml>['features'][number], isTrack: boolean): Omit<LandFeature, 'ordinal'> {
  const own = properties ?? {};
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
  const records = documents.flatMap(({ name, bytes: own }): Array<Omit<LandFeature, 'ordinal'>> => {
    const texts = textOf(own, encoding);
    if (texts.unsaid?.isBytes === true) unsaid = texts.unsaid;
    const document = parse(withoutPrefix(texts.text), allowance);
    dropHighlights(document);
    const tracks = trackPlaces(document);
    const folder = name.replace(/[^/]*$/, '').toLowerCase();
    const away = takeLinks(document).filter(({ href }) => !namesOf(href, folder).some((link) => within.has(link)));
    return [
      ...featuresOf(document).map((feature, at) => recordOf(feature, tracks.has(at))),
      ...away.map((properties) => ({ properties, polygons: [], fault: 'linked' as const })),
    ];
  });
  let done = 0;
  return {
    format: 'KML',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => WGS84,
    async *read() {
      done = bytes;
      if (records.length > 0) yield records.map((record, at) => ({ ordinal: at + 1, ...record }));
    },
  };
}
