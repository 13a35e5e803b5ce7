import { expect, it } from 'vitest';
import type { CellText } from '../../../../../workers/ocr/cellText.ts';
import { printedLines } from '../../../../../workers/ocr/table/printedLines.ts';

it('printedLines: a mark has the summed share of all marks, a digit its own', () => {
  const choices = [
    [{ char: '7', share: 0.9 }],
    [
      { char: ',', share: 0.55 },
      { char: '.', share: 0.42 },
    ],
    [
      { char: '1', share: 0.6 },
      { char: '7', share: 0.4 },
    ],
  ];
  const cell: CellText = {
    row: 3,
    column: 0,
    box: { left: 0, top: 0, width: 90, height: 30 },
    text: '7,1',
    symbols: choices.map((each) => ({ choices: each })),
    others: [],
  };
  const [line] = printedLines([cell]);
  expect(line!.shares.map((share) => Number(share.toFixed(2)))).toEqual([0.9, 0.97, 0.6]);
});
