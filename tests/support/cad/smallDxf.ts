import type { DxfGroup } from './dxfBytes.ts';

export const line = (groups: readonly DxfGroup[]): DxfGroup[] => [[0, 'LINE'], ...groups, [10, 0], [20, 0], [11, 1], [21, 1]];
export const drawn = (elements: readonly DxfGroup[], blocks: readonly DxfGroup[] = [], header: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, 'SECTION'],
  [2, 'HEADER'],
  ...header,
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'BLOCKS'],
  ...blocks,
  [0, 'ENDSEC'],
  [0, 'SECTION'],
  [2, 'ENTITIES'],
  ...elements,
  [0, 'ENDSEC'],
  [0, 'EOF'],
];
export const block = (name: string, elements: readonly DxfGroup[]): DxfGroup[] => [
  [0, 'BLOCK'],
  [2, name],
  [10, 0],
  [20, 0],
  ...elements,
  [0, 'ENDBLK'],
];
export const insert = (name: string, more: readonly DxfGroup[] = []): DxfGroup[] => [
  [0, 'INSERT'],
  [8, '0'],
  [2, name],
  [10, 0],
  [20, 0],
  ...more,
];
export const text = (words: string): DxfGroup[] => [
  [0, 'TEXT'],
  [8, '0'],
  [10, 0],
  [20, 0],
  [40, 2],
  [1, words],
];
export const header = (version: string, codePage?: string): DxfGroup[] => [
  [9, '$ACADVER'],
  [1, version],
  ...(codePage === undefined
    ? []
    : ([
        [9, '$DWGCODEPAGE'],
        [3, codePage],
      ] as const)),
];
