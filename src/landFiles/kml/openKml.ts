import { WGS84 } from '../../domain/coordinates/sourceCrs.ts';
import type { FilePart, LandGroup } from '../filePart.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { type DecodeText, decoderOf, openTexts } from '../texts/decodeText.ts';
import { ReadProgress } from '../texts/readText.ts';
import { xmlRecords } from '../texts/xmlScanner.ts';
import { latin1 } from '../latin1.ts';
import { type KmlRecord, KmlReader } from './kmlReader.ts';
import type { KmlStyles } from './kmlStyles.ts';

const HEAD_BYTES = 1024;
const DECLARED = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i;

/** Joins a relative path to a folder and resolves '..'. */
function pathOf(folder: string, name: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${name}`.split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** Returns the possible names of a link in an archive: relative to the document, or to the root. */
function namesOf(href: string, folder: string): string[] {
  const name = href
    .replace(/[?#].*$/, '')
    .replaceAll('%20', ' ')
    .toLowerCase();
  return [pathOf(folder, name), pathOf('', name)];
}

/** Maximum extra folders: GDAL may write documents deeper than their links. */
const MAX_DEEPER = 4;

/** Returns the names of a document in the archive, with and without its first folders. */
function linkedAs(name: string): string[] {
  const names = [name];
  for (let from = name.indexOf('/') + 1; from > 0 && names.length <= MAX_DEEPER; from = name.indexOf('/', from) + 1)
    names.push(name.slice(from));
  return names;
}

function landRecord({ kind, isTrack, properties, shape, fault, hasUnread }: KmlRecord, ordinal: number): LandRecord {
  const ownKind = kind === 'placemark' ? (isTrack ? 'track' : undefined) : kind;
  return {
    ordinal,
    properties,
    shape,
    crs: WGS84,
    ...(ownKind && { kind: ownKind }),
    ...(fault && { fault }),
    ...(hasUnread && { hasUnread }),
  };
}

/**
 * Opens KML documents and reads them in sequence. Links within an archive are covered, since each document is read
 * once. Nothing is fetched; an external link becomes a record of kind 'link'.
 */
export function openKml({ documents }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const within = new Set(documents.flatMap(({ name }) => linkedAs(name.toLowerCase())));
  const texts = openTexts(encoding, needsAttributes);
  const readings = needsAttributes ? 2 : 1;
  const read = new ReadProgress(readings * documents.reduce((sum, { bytes }) => sum + bytes, 0));

  /** Returns the declared decoder. Nearly every file declares UTF-8, so for that the content decides. */
  async function declaredDecoder(document: FilePart): Promise<DecodeText> {
    if (encoding !== undefined) return texts.decode;
    const declared = DECLARED.exec(latin1(await document.read(0, HEAD_BYTES)))?.[1];
    return declared === undefined || /^utf-?(8|16)$/i.test(declared) ? texts.decode : decoderOf(declared);
  }

  return {
    format: 'KML',
    name: documents[0]!.name,
    undeclaredText: texts.undeclaredText,
    crs: () => WGS84,
    share: read.share,
    async *records() {
      let ordinal = 0;
      // Styles may follow their records, and an invalid document is refused before any record is passed on.
      const known: Array<{ decode: DecodeText; styles: KmlStyles }> = [];
      for (const document of documents) {
        const decode = await declaredDecoder(document);
        const first = new KmlReader(decode, null);
        if (readings > 1) for await (const _records of xmlRecords(document, first, read));
        known.push({ decode, styles: first.styles });
      }
      for (const [at, document] of documents.entries()) {
        const folder = document.name.replace(/[^/]*$/, '').toLowerCase();
        const isWithin = ({ kind, properties }: KmlRecord): boolean =>
          kind === 'link' && namesOf(String(properties['href']), folder).some((known) => within.has(known));
        const { decode, styles } = known[at]!;
        for await (const found of xmlRecords(document, new KmlReader(decode, styles), read)) {
          const records = found.flatMap((record) => (isWithin(record) ? [] : [landRecord(record, ++ordinal)]));
          if (records.length > 0) yield records;
        }
      }
    },
  };
}
