import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import type { LandGroup } from '../filePart.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { openTexts } from '../texts/decodeText.ts';
import { ReadProgress, readText } from '../texts/readText.ts';
import { readSurveyPoint } from './surveyPoint.ts';

/** Opens a total station's point list, in metres of the grid in use. Counts lines without a point. */
export function openPoints({ main }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const { decode, undeclaredText } = openTexts(encoding, needsAttributes);
  const read = new ReadProgress(main.bytes);
  let linesLeftOut = 0;
  let ordinal = 0;
  const recordsOf = (lines: readonly string[]): LandRecord[] =>
    lines.flatMap((line): LandRecord[] => {
      if (line.trim() === '') return [];
      const point = readSurveyPoint(line);
      if (!point) {
        linesLeftOut += 1;
        return [];
      }
      const { name, code, height } = point;
      const shape = { ...emptyShape(), points: Float64Array.of(point.yM, point.xM) };
      return [{ ordinal: ++ordinal, properties: { name, code, height }, crs: UNKNOWN_CRS, shape }];
    });
  return {
    format: 'Points',
    name: main.name,
    undeclaredText,
    crs: () => UNKNOWN_CRS,
    share: read.share,
    table: () => ({ linesLeftOut, swapped: 0 }),
    async *records() {
      [linesLeftOut, ordinal] = [0, 0];
      let line = '';
      for await (const text of readText(main, decode, read)) {
        const lines = (line + text).split(/\r\n|\n|\r(?!$)/);
        line = lines.pop()!;
        const records = recordsOf(lines);
        if (records.length > 0) yield records;
      }
      yield recordsOf([line]);
    },
  };
}
