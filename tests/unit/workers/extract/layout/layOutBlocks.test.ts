import { expect, it } from 'vitest';
import type { ExtractBlock } from '../../../../../src/domain/land/extractContent.ts';
import { layOutBlocks } from '../../../../../workers/extract/layout/layOutBlocks.ts';
import { Pen } from '../../../../../workers/extract/layout/pen.ts';

const SOFT: ExtractBlock = { kind: 'soft', text: 'nguồn của các số dưới đây '.repeat(4) };
const TABLE: ExtractBlock = {
  kind: 'table',
  caption: 'Quy hoạch sử dụng đất 2030',
  columns: [
    { text: 'Loại đất', share: 0.6 },
    { text: 'Diện tích', share: 0.4, isFigure: true },
  ],
  rows: Array.from({ length: 9 }, (_, at) => [`đất ở tại đô thị ${at}`, '100.0']),
};

it('extract: a heading is on the page of its table’s header and first rows, wherever the page ends', () => {
  const apart: number[] = [];
  for (let filled = 0; filled < 30; filled += 1) {
    const pen = new Pen((text) => text.length * 0.5);
    const next = (): [number, number, number, number] => {
      pen.addPage();
      return [0, 0, 180, 120];
    };
    const before = Array.from({ length: filled }, (): ExtractBlock => ({ kind: 'words', text: 'một dòng' }));
    expect(layOutBlocks(pen, [...before, { kind: 'heading', text: 'Quy hoạch' }, SOFT, TABLE], { next })).toBe(true);
    const pageOf = (role: string, nth: number): number => {
      const node = pen.nodes.flatMap((each, index) => (each.role === role ? [index] : []))[nth];
      return pen.pages.findIndex((page) => page.some((command) => 'node' in command && command.node === node));
    };
    const pages = new Set([pageOf('H2', 0), pageOf('Caption', 0), pageOf('TH', 0), pageOf('TD', 0), pageOf('TD', 2)]);
    if (pages.size > 1) apart.push(filled);
  }
  expect(apart).toEqual([]);
});
