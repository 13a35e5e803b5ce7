import type { FilePart, LandGroup } from '../filePart.ts';
import type { LandFile, OpenOptions } from '../landFile.ts';
import { openTexts } from '../texts/decodeText.ts';
import { ReadBytes, utf8Pieces } from '../texts/readText.ts';
import { utf8 } from '../texts/textReader.ts';
import { esriFills, type FillOf } from './esriFills.ts';
import { type GeoJsonRecord, GeoJsonReader } from './geoJsonReader.ts';

/** A legend of a thousand classes is half of it. */
const MAX_TAIL_BYTES = 2 ** 20;

/**
 * Reads how ArcGIS draws its records, where it says so behind them: the last member of that name, if all that follows it is members of the
 * collection. It is read before the records are, which are handed on as they come.
 */
async function drawingBehind(file: FilePart): Promise<Record<string, unknown> | undefined> {
  const bytes = await file.read(Math.max(0, file.bytes - MAX_TAIL_BYTES), file.bytes);
  let from = 0;
  // The first letter may be torn.
  while (from < bytes.length && (bytes[from]! & 0xc0) === 0x80) from++;
  const text = utf8(bytes.subarray(from)) ?? '';
  for (const name of ['"layerDefinition"', '"drawingInfo"']) {
    const at = text.lastIndexOf(name);
    if (at < 0) continue;
    try {
      return JSON.parse(`{${text.slice(at)}`) as Record<string, unknown>;
    } catch {
      // It is in something else: before the records, or in one of them.
    }
  }
  return undefined;
}

const isEsri = (record: GeoJsonRecord): record is GeoJsonRecord & { value: object } =>
  typeof record.value === 'object' && record.value !== null && 'attributes' in record.value;

/** Opens GeoJSON: a collection, or features one behind the other, newline-delimited or not; JSON-FG, and the JSON of ArcGIS. */
export function openGeoJson({ main }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const { decode, unsaid } = openTexts(encoding, needsAttributes);
  const read = new ReadBytes(main.bytes);
  let reader = new GeoJsonReader(decode);
  return {
    format: 'GeoJSON',
    name: main.name,
    unsaid,
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
