import { describe, expect, it } from 'vitest';
import { plainCorners } from '../../../bench/ocr/plainCorners.ts';
import { countExact, scoreReading } from '../../../bench/ocr/scoreReading.ts';
import type { CornerReading, ReadNumber, Trust } from '../../../src/domain/picture/cornerReading.ts';
import type { CertificateTruth, PrintedNumber } from '../../support/certificates/certificateTruth.ts';

const printed = (value: number): PrintedNumber => ({ text: value.toFixed(2), value, quad: [] });
const CORNERS = [
  [1187422.51, 600123.45],
  [1187430.02, 600140.9],
  [1187401.77, 600133.33],
] as const;
const TRUTH = {
  parcels: [
    {
      rows: [...CORNERS, CORNERS[0]].map(([x, y], at) => ({ name: String(at + 1), x: printed(x), y: printed(y), sideM: null })),
      repeatsFirst: true,
      areaM2: printed(250.4),
    },
  ],
} as unknown as CertificateTruth;

const read = (value: number, trust: Trust = 'certain'): ReadNumber => ({
  value,
  text: value.toFixed(2),
  trust,
  before: null,
  doubtfulAt: [],
  box: null,
});
const reading = (corners: readonly (readonly [number, number, Trust?])[], areaM2: ReadNumber | null = read(250.4)): CornerReading => ({
  parcels: [{ corners: corners.map(([x, y, trust]) => ({ name: '', x: read(x, trust), y: read(y), sideM: null })), areaM2 }],
  width: 1,
  height: 1,
  swapped: false,
  meridianDeg: null,
  isCut: false,
});

describe('corner scores', () => {
  it('scores: reading all corners without the repeated first one is exact', () => {
    expect(scoreReading(TRUTH, reading(CORNERS))).toMatchObject({
      corners: 3,
      exact: 3,
      marked: 0,
      lost: 0,
      invented: 0,
      numbers: 7,
      certainWrong: 0,
      wrong: [],
    });
  });

  it('scores: a wrong digit is reported, and is certain-wrong only if it was shown as certain', () => {
    const wrong = [CORNERS[0], [1187480.02, 600140.9, 'doubtful'], CORNERS[2]] as const;
    expect(scoreReading(TRUTH, reading(wrong))).toMatchObject({ exact: 2, certainWrong: 0, confused: ['3→8'] });
    expect(scoreReading(TRUTH, reading([CORNERS[0], [1187480.02, 600140.9], CORNERS[2]]))).toMatchObject({ exact: 2, certainWrong: 1 });
  });

  it('scores: a correct corner with a doubtful number counts as marked', () => {
    const marked = [CORNERS[0], [...CORNERS[1], 'doubtful'], CORNERS[2]] as const;
    expect(scoreReading(TRUTH, reading(marked))).toMatchObject({ exact: 3, marked: 1, certainWrong: 0 });
  });

  it('scores: a lost row loses only its corner; an invented row shown as certain is wrong', () => {
    expect(scoreReading(TRUTH, reading([CORNERS[0], CORNERS[2]]))).toMatchObject({ exact: 2, lost: 1, invented: 0, certainWrong: 0 });
    expect(scoreReading(TRUTH, reading([CORNERS[0], [2000000, 400000], ...CORNERS.slice(1)]))).toMatchObject({
      exact: 3,
      invented: 1,
      certainWrong: 2,
    });
    expect(scoreReading(TRUTH, null)).toMatchObject({ exact: 0, lost: 3, certainWrong: 0 });
  });

  it.each([
    ['1 | 1187422.51 | 600123.45 | 12.30', 1187422.51, 600123.45],
    ['1 1187422,51 600123,45', 1187422.51, 600123.45],
    ['1 1.187.422,51 600.123,45 12,30', 1187422.51, 600123.45],
    ['R1 1 187 422,514 600 123,447', 1187422.51, 600123.45],
    ['2 600123.45 1187422.51', 1187422.51, 600123.45],
    ['2 1,187,422.51 600,123.45', 1187422.51, 600123.45],
  ])('scores: plain OCR’s line %j is a corner', (line, x, y) => {
    expect(plainCorners(`Tọa độ X (m) Y (m)\n${line}\n`)).toEqual([{ x, y }]);
    expect(plainCorners('Diện tích: 1 187 422,51 m²')).toEqual([]);
  });

  it('scores: plain OCR’s repeated first corner is counted once', () => {
    const pairs = [...CORNERS, CORNERS[0]].map(([x, y]) => ({ x, y }));
    expect(countExact(TRUTH, pairs)).toBe(3);
  });
});
