import { WGS84 } from '../../domain/coordinates/sourceCrs.ts';
import type { LandGroup } from '../filePart.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { openTexts } from '../texts/decodeText.ts';
import { ReadProgress } from '../texts/readText.ts';
import { xmlRecords } from '../texts/xmlScanner.ts';
import { GpxReader } from './gpxReader.ts';

/** Opens GPX 1.0 or 1.1, whose coordinates are WGS84. */
export function openGpx({ main }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const { decode, undeclaredText } = openTexts(encoding, needsAttributes);
  const read = new ReadProgress(main.bytes);
  return {
    format: 'GPX',
    name: main.name,
    undeclaredText,
    crs: () => WGS84,
    share: read.share,
    async *records() {
      let ordinal = 0;
      for await (const found of xmlRecords(main, new GpxReader(decode), read))
        if (found.length > 0) yield found.map((record): LandRecord => ({ ...record, ordinal: ++ordinal, crs: WGS84 }));
    },
  };
}
