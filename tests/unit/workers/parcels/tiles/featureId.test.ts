import { expect, it } from 'vitest';
import { Utf8Slice } from '../../../../../workers/parcels/store/utf8.ts';
import { featureId } from '../../../../../workers/parcels/tiles/featureId.ts';

it('feature ids: are the same of a text and of its bytes, whatever its letters', () => {
  for (const id of ['', '48-20194-12-7', 'Thửa đất số 7', '🏠-1']) {
    expect(featureId(Utf8Slice.of(id))).toBe(featureId(id));
    expect(Number.isSafeInteger(featureId(id))).toBe(true);
  }
});
