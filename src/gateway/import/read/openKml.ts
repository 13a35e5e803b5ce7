import { posix } from 'node:path';
import { type KmlRecord, KmlReader } from '../../../landFiles/kml/kmlReader.ts';
import type { KmlStyles } from '../../../landFiles/kml/kmlStyles.ts';
import { WGS84 } from '../../../domain/coordinates/sourceCrs.ts';
import { type DecodeText, openTexts, textDecoder, UnsaidText } from './decodeText.ts';
import { FeatureBatch } from './featureBatch.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { readingLandFile } from './readingLandFile.ts';
import { readText } from './readText.ts';
import { areasOfRecord } from './readShape.ts';
import { utf8Chunks } from './utf8Chunks.ts';

/** A document of an archive, or one that stands alone under the name ''. */
export interface KmlDocument {
  name: string;
  /** Unpacked. */
  bytes: number;
  /** Its path, or what it is unpacked from; it is read twice. */
  open(): string | AsyncIterable<Buffer>;
}

const HEAD_CHARS = 1024;
const DECLARED = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i;

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

/** Tracks, laid pictures and links have words of their own. */
function faultOf({ kind, isTrack }: KmlRecord, fault: LandFeature['fault']): LandFeature['fault'] {
  if (kind === 'placemark') return isTrack && fault !== undefined ? 'track' : fault;
  return kind === 'overlay' ? 'overlay' : 'linked';
}

function featureOf(record: KmlRecord, ordinal: number): LandFeature {
  const areas = areasOfRecord(record);
  const fault = faultOf(record, areas.fault);
  return { ordinal, properties: record.properties, ...areas, ...(fault && { fault }) };
}

/**
 * Documents of KML, read one after the other. Those of an archive are all in it: a link within is followed by reading each once, whoever
 * links to it; nothing is fetched from elsewhere, and a link that leads there is a record that says so.
 */
export function openKml(documents: readonly KmlDocument[], { encoding }: ReadOptions = {}): LandSource {
  const within = new Set(documents.flatMap(({ name }) => linkedAs(name.toLowerCase())));
  const { decode: decodeSaid, unsaid = new UnsaidText() } = openTexts(encoding);
  let done = 0;

  /** Reads as the document declares. Nearly every one declares UTF-8, whatever it is: then all of it decides. */
  async function decoderOf(document: KmlDocument): Promise<DecodeText> {
    if (encoding !== undefined) return decodeSaid;
    let declared: string | undefined;
    for await (const head of utf8Chunks(document.open(), () => undefined)) {
      declared = DECLARED.exec(head.subarray(0, HEAD_CHARS).toString('latin1'))?.[1];
      break;
    }
    if (declared !== undefined && !/^utf-?(8|16)$/i.test(declared)) return textDecoder(declared);
    for await (const _text of readText(document.open(), unsaid.decode, () => undefined));
    return unsaid.decode;
  }

  async function* records(document: KmlDocument, reader: KmlReader, atStart: boolean): AsyncGenerator<KmlRecord[]> {
    for await (const chunk of utf8Chunks(document.open(), (count) => (done += atStart ? 0 : count)))
      yield readingLandFile(() => reader.push(chunk), atStart);
    readingLandFile(() => reader.end(), atStart);
  }

  return {
    format: 'KML',
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesRead: () => done,
    unsaid,
    crs: () => WGS84,
    async *read() {
      const batch = new FeatureBatch();
      let ordinal = 0;
      // Styles may stand behind the records that have them, and a document that is none is refused before anything is stored.
      const known: Array<{ decode: DecodeText; styles: KmlStyles }> = [];
      for (const document of documents) {
        const decode = await decoderOf(document);
        const first = new KmlReader(decode);
        for await (const _records of records(document, first, true));
        known.push({ decode, styles: first.styles });
      }
      for (const [at, document] of documents.entries()) {
        const folder = document.name.replace(/[^/]*$/, '').toLowerCase();
        const isWithin = ({ kind, properties }: KmlRecord): boolean =>
          kind === 'link' && namesOf(String(properties['href']), folder).some((known) => within.has(known));
        const { decode, styles } = known[at]!;
        for await (const found of records(document, new KmlReader(decode, styles), false)) {
          for (const record of found) if (!isWithin(record) && batch.add(featureOf(record, ++ordinal), 0)) yield batch.take();
          const rest = batch.take();
          if (rest.length > 0) yield rest;
        }
      }
    },
  };
}
