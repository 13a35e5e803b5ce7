import { expect, test } from 'vitest';
import { featureId, featureIdOfUtf8 } from '../../../../../workers/parcels/tiles/featureId.ts';
import { Utf8Slice } from '../../../../../workers/parcels/store/utf8.ts';

test.each(['', 'a', 'ngu-hanh-son-12-345', 'thửa 8 tờ 83 Hòa Xuân', 'x'.repeat(300), 'lot-\u{1f5fa}-1', 'ab\u007f\u0080'])(
  'feature ids: the id of the bytes equals that of the text: %j',
  (id) => {
    expect(featureIdOfUtf8(Utf8Slice.of(id))).toBe(featureId(id));
  },
);

test('feature ids: they are integers below 2^53 and differ between ids', () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => featureIdOfUtf8(Utf8Slice.of(`lot-${i}`)));
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
