import type { FilePart, LandGroup } from '../filePart.ts';
import type { LandFile, OpenOptions } from '../landFile.ts';
import { openTexts } from '../texts/decodeText.ts';
import { ReadProgress, utf8Pieces } from '../texts/readText.ts';
import { utf8 } from '../texts/textReader.ts';
import { esriFills, type FillOf } from './esriFills.ts';
import { type GeoJsonRecord, GeoJsonReader } from './geoJsonReader.ts';

/** Maximum size of the renderer at the end of a file. A legend of a thousand classes is half of it. */
const MAX_TAIL_BYTES = 2 ** 20;

/**
 * Reads an ArcGIS renderer that follows the records, before these are read: the last member of that name, if only
 * members of the collection follow it.
 */
async function drawingBehind(file: FilePart): Promise<Record<string, unknown> | undefined> {
  const bytes = await file.read(Math.max(0, file.bytes - MAX_TAIL_BYTES), file.bytes);
  let from = 0;
  // The first character may be cut.
  while (from < bytes.length && (bytes[from]! & 0xc0) === 0x80) from++;
  const text = utf8(bytes.subarray(from)) ?? '';
  for (const name of ['"layerDefinition"', '"drawingInfo"']) {
    const at = text.lastIndexOf(name);
    if (at < 0) continue;
    try {
      return JSON.parse(`{${text.slice(at)}`) as Record<string, unknown>;
    } catch {
      // It is in another value: before the records, or in one of them.
    }
  }
  return undefined;
}

const isEsri = (record: GeoJsonRecord): record is GeoJsonRecord & { value: object } =>
  typeof record.value === 'object' && record.value !== null && 'attributes' in record.value;

/** Opens GeoJSON: a collection or a sequence of features, newline-delimited or not; JSON-FG, and ArcGIS JSON. */
export function openGeoJson({ main }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const { decode, undeclaredText } = openTexts(encoding, needsAttributes);
  const read = new ReadProgress(main.bytes);
  let reader = new GeoJsonReader(decode);
  return {
    format: 'GeoJSON',
    name: main.name,
    undeclaredText,
    isPartial: () => reader.isPartial,
    crs: () => reader.crs,
    lateCrs: () => reader.lateCrs,
    share: read.share,
    async *records() {
      reader = new GeoJsonReader(decode);
      let fillOf: FillOf | undefined;
      for await (const piece of utf8Pieces(main, read)) {
        const records = reader.push(piece);
        if (records.length === 0) continue;
        if (records.some(isEsri)) fillOf ??= esriFills({ ...(await drawingBehind(main)), ...reader.head });
        if (fillOf) for (const record of records) if (isEsri(record)) record.shape.fill = fillOf(record.value, record.properties);
        yield records;
      }
      reader.end();
    },
  };
}
