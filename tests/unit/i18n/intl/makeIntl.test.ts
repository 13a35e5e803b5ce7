import { createIntl } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { addMessages, makeIntl } from '../../../../src/i18n/intl/makeIntl.ts';
import { vi as viFirst } from '../../../../src/i18n/vi.ts';
import { viFurther } from '../../../../src/i18n/viFurther.ts';

afterEach(() => vi.restoreAllMocks());

it('words: each message, with its values, is what react-intl says by itself', () => {
  const messages: Record<string, string> = { ...viFirst, ...viFurther };
  const [ours, plain] = [makeIntl('vi', messages), createIntl({ locale: 'vi', messages })];
  const valuesOf = (message: string): Record<string, string | number> =>
    Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([, name], at) => [name!, at === 0 ? 7 : `<${name}>`]));
  const others = Object.entries(messages).filter(([id, message]) => {
    const values = valuesOf(message);
    return ours.formatMessage({ id }, values) !== plain.formatMessage({ id }, values);
  });
  expect(others).toEqual([]);
  expect(ours.locale).toBe('vi');
});

it('words: nobody asks the browser for the data of its locales, which takes a slow phone long', () => {
  const asked = [vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf'), vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf')];
  const said = vi.spyOn(console, 'error');
  const intl = addMessages(makeIntl('vi', { 'oneBox.loading': 'Đang tìm' }), { 'chips.planning': '{count} Quy hoạch' });
  expect(intl.formatMessage({ id: 'oneBox.loading' })).toBe('Đang tìm');
  expect(intl.formatMessage({ id: 'chips.planning' }, { count: 3 })).toBe('3 Quy hoạch');
  expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});

it('words: a missing message or value is said as react-intl says it', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const messages = { 'chips.planning': '{count} Quy hoạch' };
  const [ours, plain] = [makeIntl('vi', messages), createIntl({ locale: 'vi', messages, onError: () => undefined })];
  for (const [id, values] of [['none.such'], ['chips.planning', { other: 1 }]] as const) {
    expect(ours.formatMessage({ id }, values)).toBe(plain.formatMessage({ id }, values));
  }
});

it('words: more words for the same ones are added once', () => {
  const intl = makeIntl('en', { 'oneBox.loading': 'Searching' });
  const words = { 'chips.planning': '{count} plannings' };
  expect(addMessages(intl, words)).toBe(addMessages(intl, words));
  expect(addMessages(intl, words)).toMatchObject({ locale: 'en', messages: { 'oneBox.loading': 'Searching', ...words } });
  expect(addMessages(makeIntl('en', { 'oneBox.loading': 'Searching' }), words)).not.toBe(addMessages(intl, words));
});
