import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { ImportError } from '../importError.ts';
import { polygonsOfGeoJson } from './openGeoJson.ts';
import type { LandSource } from './landSource.ts';
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

function parse(text: string): ReturnType<DOMParser['parseFromString']> {
  // Entities of a document's own could grow without bound.
  if (/<!DOCTYPE/i.test(text))
    throw new ImportError('KML có DOCTYPE không được nhận (a KML with a DOCTYPE is refused).', { atStart: true });
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags++;
  if (tags > MAX_TAGS)
    throw new ImportError(`KML có ${tags} thẻ, tối đa ${MAX_TAGS}: hãy chuyển sang GeoJSON, FlatGeobuf hoặc CSV (too many tags for KML).`, {
      atStart: true,
    });
  try {
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message);
    };
    return new DOMParser({ onError }).parseFromString(text.replace(LONG_BLANKS, ' '), 'text/xml');
  } catch (error) {
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
    throw new ImportError('KML có các phần lồng nhau quá sâu (the KML is nested too deep).', { atStart: true });
  }
}

/** @param bytes of the document itself */
export function openKml(bytes: Uint8Array): LandSource {
  if (bytes.length > MAX_KML_BYTES) throw tooLarge();
  const document = parse(new TextDecoder('utf-8').decode(bytes));
  const features = featuresOf(document);
  let done = 0;
  return {
    format: 'KML',
    bytes: bytes.length,
    bytesRead: () => done,
    crs: () => WGS84,
    async *read() {
      done = bytes.length;
      if (features.length === 0) return;
      yield features.map(({ geometry, properties }, at) => ({
        ordinal: at + 1,
        properties: properties ?? {},
        ...polygonsOfGeoJson(geometry),
      }));
    },
  };
}
