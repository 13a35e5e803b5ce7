import { expect, it } from 'vitest';
import { splitCell } from '../../../../../workers/ocr/table/tableWord.ts';
import { cellOf } from '../../../../support/pictures/printedTables.ts';

const parted = (text: string): string =>
  splitCell(cellOf(0, 0, text))
    .map((word) => word.text)
    .join('|');

it('splitCell: labels, signs, numbers and names in a line become words even without spaces', () => {
  expect(parted('nnnm n8: X = 1459752,192mnY = 401203,609m')).toBe('nnnm|n8:|X|=|1459752,192|mn|Y|=|401203,609|m');
  expect(parted('nnnmn14:X=1 459 730,007mY401247,227')).toBe('nnnmn|14:|X|=|1|459|730,007|m|Y|401247,227');
});

it('splitCell: text without a label, or a name after one, is split at spaces only', () => {
  for (const text of ['n187422.51', '1187422.51 567890.12', '?m1187422', 'X1', 'X 12', 'nnn X (m)'])
    expect(parted(text)).toBe(text.replaceAll(' ', '|'));
});
