import { expect, it } from 'vitest';
import { roundOcrValue, splitOcrLine } from '../../../../src/domain/picture/cornerReading.ts';
import { readTable } from '../../../../workers/ocr/table/readTable.ts';
import { cellOf } from '../../../support/pictures/printedTables.ts';

it("ocrLines: a line is split at '|'", () => {
  expect(splitOcrLine('1|1187422.51|567890.12')).toEqual(['1', '1187422.51', '567890.12']);
  expect(splitOcrLine('1187422.51')).toEqual(['1187422.51']);
  expect(splitOcrLine('')).toEqual(['']);
});

it.each([
  [1187422.514, 1187422.51],
  [1187422.516, 1187422.52],
  [567890.1, 567890.1],
  [567890, 567890],
])('ocrLines: %d is rounded to %d', (value, rounded) => {
  expect(roundOcrValue(value)).toBe(rounded);
});

it("ocrLines: OCR output is split at '|', and each value rounded to 2 decimals", () => {
  const lines = ['1187422.514|567890.126', '1187431.006|567890.126', '1187431.006|567899.994'];
  const { parcels } = readTable(
    lines.map((line, row) => cellOf(row, 0, line)),
    null,
  );
  expect(parcels[0]!.corners.map(({ x, y }) => [x.value, y.value])).toEqual([
    [1187422.51, 567890.13],
    [1187431.01, 567890.13],
    [1187431.01, 567899.99],
  ]);
});
