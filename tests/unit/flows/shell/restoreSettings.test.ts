import { afterEach, expect, it, vi } from 'vitest';
import { LATEST_NEWS } from '../../../../src/domain/about/productVersion.ts';
import { openNews, restoreSettings, setLanguage, setTheme } from '../../../../src/flows/shell/restoreSettings.ts';
import { aboutSlice, closeAboutPage } from '../../../../src/state/about/aboutSlice.ts';
import { settingsSlice } from '../../../../src/state/shell/settingsSlice.ts';

function stubDevice(browserLanguage: string, stored: Record<string, string> = {}, search = ''): Map<string, string> {
  const held = new Map(Object.entries(stored));
  vi.stubGlobal('navigator', { language: browserLanguage, languages: [browserLanguage, 'en'] });
  vi.stubGlobal('location', { search });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
  return held;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(settingsSlice, { language: 'vi', theme: 'system' });
});

it.each([
  ['vi-VN', {}, 'vi'],
  ['en-US', {}, 'vi'],
  ['fr', {}, 'vi'],
  ['vi-VN', { language: 'en' }, 'en'],
  ['en-US', { language: 'vi' }, 'vi'],
  ['en-US', { language: 'fr' }, 'vi'],
])('settings: in a browser of %s with %j stored, the language is %s', (browserLanguage, stored, language) => {
  stubDevice(browserLanguage, stored);
  // Language left by the previous page.
  settingsSlice.language = language === 'vi' ? 'en' : 'vi';
  restoreSettings();
  expect(settingsSlice.language).toBe(language);
});

it.each([
  ['?lang=en', {}, 'en'],
  ['?lang=fr', {}, 'vi'],
  ['?lang=en', { language: 'vi' }, 'vi'],
])('settings: an address with %s and %j stored shows %s', (search, stored, language) => {
  stubDevice('vi-VN', stored, search);
  restoreSettings();
  expect(settingsSlice.language).toBe(language);
});

it('settings: a choice takes effect and is stored for the next time', () => {
  const held = stubDevice('vi-VN');
  setLanguage('en');
  setTheme('dark');
  expect({ ...settingsSlice }).toEqual({ language: 'en', theme: 'dark' });
  expect(Object.fromEntries(held)).toEqual({ language: 'en', theme: 'dark' });
});

it.each([
  [{}, false],
  [{ news_seen: '2020-01-01' }, true],
  [{ news_seen: LATEST_NEWS }, false],
])('news: with %j stored on the device something is new: %s; after reading nothing is', (stored, isNew) => {
  const held = stubDevice('vi-VN', stored);
  restoreSettings();
  expect(aboutSlice.newsUnread).toBe(isNew);
  openNews();
  expect(held.get('news_seen')).toBe(LATEST_NEWS);
  restoreSettings();
  expect(aboutSlice).toMatchObject({ newsUnread: false, page: 'news' });
  closeAboutPage();
});
