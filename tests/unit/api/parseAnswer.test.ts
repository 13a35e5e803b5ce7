import { expect, test } from 'vitest';
import { camelFields } from '../../../src/api/parseAnswer.ts';

test('camelFields: fields at every depth get the app’s names, values and lists stay', () => {
  const wire = { _id: 'a', token_id: 'MBC', ward_name_2025: '', received: { token_id: 'V' }, rows: [{ _id: 'b', at: null }], data: [1] };
  expect(camelFields(wire)).toEqual({
    id: 'a',
    tokenId: 'MBC',
    wardName2025: '',
    received: { tokenId: 'V' },
    rows: [{ id: 'b', at: null }],
    data: [1],
  });
});
