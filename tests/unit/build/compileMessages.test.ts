import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../src/build/compileMessages.ts';

it('compileMessages: messages equal the output of react-intl’s parser, also as JSON', () => {
  const messages = { 'a.b': '{count, plural, one {{count} parcel} other {{count} parcels}} of {total}', 'a.c': "Let''s say '{'so'}'" };
  const compiled = JSON.parse(JSON.stringify(compileCatalogue(messages))) as unknown;
  expect(compiled).toEqual({ 'a.b': parse(messages['a.b']), 'a.c': [{ type: 0, value: "Let's say {so}" }] });
});

it('compileMessages: an invalid ICU message fails the build', () => {
  expect(() => compileCatalogue({ 'a.b': '{count' })).toThrow();
});
