import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type * as loadPartModule from '../../../../src/i18n/catalogues/loadPart.ts';

const readMessages = vi.fn<(language: string, part: string) => Promise<Record<string, string>>>();
vi.mock('../../../../src/i18n/catalogues/readMessages.ts', () => ({ readMessages }));

let tested: typeof loadPartModule;
const readKeys = (): string[] => readMessages.mock.calls.map((key) => key.join('/'));

beforeEach(async () => {
  vi.resetModules();
  readMessages.mockReset().mockImplementation((language, part) => Promise.resolve({ is: `${language}/${part}` }));
  tested = await import('../../../../src/i18n/catalogues/loadPart.ts');
});
// Removes the loaded parts, which lack messages that later suites need.
afterAll(() => {
  vi.doUnmock('../../../../src/i18n/catalogues/readMessages.ts');
  vi.resetModules();
});

it('messages: the first ones are bundled in Vietnamese, and a part is loaded once for all callers', async () => {
  expect(tested.loadedMessages('vi', 'first')).toMatchObject({ 'app.name': 'Thửa' });
  expect(() => tested.loadedMessages('vi', 'panels')).toThrow('not loaded');
  await Promise.all([tested.loadPart('vi', 'panels'), tested.loadPart('vi', 'panels')]);
  await tested.loadPart('vi', 'panels');
  expect(tested.loadedMessages('vi', 'panels')).toEqual({ is: 'vi/panels' });
  expect(readKeys()).toEqual(['vi/panels']);
});

it('messages: a language loads with every part in use, and those requested meanwhile', async () => {
  await tested.loadPart('vi', 'panels');
  const english = tested.loadLanguage('en');
  await tested.loadPart('vi', 'about');
  expect(await english).toBe(true);
  expect(readKeys()).toEqual(['vi/panels', 'en/first', 'en/panels', 'vi/about', 'en/about']);
});

it('messages: a language that does not load is reported, and requested again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  readMessages.mockRejectedValueOnce(new Error('no network'));
  expect(await tested.loadLanguage('en')).toBe(false);
  expect(tested.loadedMessages('en', 'first')).toMatchObject({ 'app.name': 'Thửa' });
  expect(await tested.loadLanguage('en')).toBe(true);
  expect(tested.loadedMessages('en', 'first')).toEqual({ is: 'en/first' });
});

it('messages: an English part that does not load falls back to Vietnamese, then its panel gets the error', async () => {
  readMessages.mockImplementation((language, part) =>
    language === 'en' ? Promise.reject(new Error('no network')) : Promise.resolve({ is: `${language}/${part}` }),
  );
  await tested.loadPart('en', 'paper');
  expect(tested.loadedMessages('en', 'paper')).toEqual({ is: 'vi/paper' });
  readMessages.mockRejectedValue(new Error('no network'));
  await expect(tested.loadPart('en', 'about')).rejects.toThrow('no network');
});
