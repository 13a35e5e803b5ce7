import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../src/build/compileMessages.ts';
import { parsedMessage, parsedPlural } from '../../../src/i18n/intl/parsedMessage.ts';

const compiledMessage = (message: string): unknown => {
  const { code } = compileCatalogue(`export const words = { 'a.b': ${JSON.stringify(message)} } as const;`, '/src/i18n/words.ts')!;
  return new Function('m', 'p', `return ${/'a\.b': (.*) \} as const;$/s.exec(code)![1]}`)(parsedMessage, parsedPlural);
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
  const code = "const styles = { color: 'red', 'a.b': shown };\nexport const words = { 'a.c': 'Đóng' };";
  expect(compileCatalogue(code, '/src/i18n/words.tsx')!.code).toContain(code.replace("'Đóng'", 'm("Đóng")'));
  expect(compileCatalogue("export const a = { b: 'c' };", '/src/i18n/a.ts')).toBeNull();
});

it('compileMessages: refuses what the page has no parsed form for', () => {
  for (const message of ['{day, date}', '{count, plural, one {#} other {many}}', '{count, plural, other {many}}']) {
    expect(() => compiledMessage(message)).toThrow('text, values and plurals');
  }
});
