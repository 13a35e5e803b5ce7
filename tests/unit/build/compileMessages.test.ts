import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../src/build/compileMessages.ts';
import { parsedMessages, parsedPlural } from '../../../src/i18n/intl/parsedMessages.ts';

const compiledMessage = (message: string): unknown => {
  const { code } = compileCatalogue(`const words = { 'a.b': ${JSON.stringify(message)}, 'a.c': 'Đóng' } as const;`, '/src/i18n/words.ts')!;
  const catalogue = new Function('m', 'p', `return ${/const words = (.*) as const;$/s.exec(code)![1]}`)(parsedMessages, parsedPlural);
  // A catalogue that holds another one leaves its messages as they are.
  return parsedMessages(catalogue as Parameters<typeof parsedMessages>[0])['a.b'];
};

it.each([
  'Tìm kiếm',
  '{count} thửa',
  '{count}{unit}',
  "Let''s say '{'so'}' — “{name}”",
  'Line\nand `mark` ${x}'.replace('{x}', '{name}'),
  '{count, plural, one {{count} parcel} other {{count} parcels}} of {total}',
])('compileMessages: gives what the parser gives for %j', (message) => {
  expect(compiledMessage(message)).toEqual(parse(message, { ignoreTag: true }));
});

it('compileMessages: replaces messages alone, and leaves a module without them as it is', () => {
  const code = "const styles = { color: 'red' };\nexport const words = { ...others, 'a.c': '{n} thửa', 'a.d': shown };";
  expect(compileCatalogue(code, '/src/i18n/words.tsx')!.code).toContain(
    'const styles = { color: \'red\' };\nexport const words = m({ ...others, \'a.c\': ["","n"," thửa"], \'a.d\': shown });',
  );
  expect(compileCatalogue("export const a = { b: 'c' };", '/src/i18n/a.ts')).toBeNull();
});

it('compileMessages: refuses what the page has no parsed form for', () => {
  for (const message of ['{day, date}', '{count, plural, one {#} other {many}}', '{count, plural, other {many}}']) {
    expect(() => compiledMessage(message)).toThrow('text, values and plurals');
  }
});
