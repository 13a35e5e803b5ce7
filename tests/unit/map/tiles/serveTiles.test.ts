import { expect, test } from 'vitest';
import { contentTag } from '../../../../src/map/tiles/serveTiles.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

test('content tag: equal bytes have the same tag, and one changed bit gives another', () => {
  const random = seededRandom(7);
  for (const length of [0, 1, 3, 4, 5, 64, 37_003]) {
    const bytes = Uint8Array.from({ length }, () => Math.floor(256 * random()));
    const tag = contentTag(bytes.buffer);
    expect(contentTag(bytes.slice().buffer)).toBe(tag);
    for (let turn = 0; turn < Math.min(length, 200); turn += 1) {
      const other = bytes.slice();
      const at = length <= 200 ? turn : Math.floor(length * random());
      other[at]! ^= 1 << Math.floor(8 * random());
      expect(contentTag(other.buffer)).not.toBe(tag);
    }
  }
});

test('content tag: the number of zeros and the order of words change it', () => {
  const zeros = Array.from({ length: 64 }, (_, length) => contentTag(new ArrayBuffer(length)));
  expect(new Set(zeros).size).toBe(64);
  expect(contentTag(Int32Array.of(1, 2).buffer)).not.toBe(contentTag(Int32Array.of(2, 1).buffer));
});
