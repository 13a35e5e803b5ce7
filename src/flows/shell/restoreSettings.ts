import { apiClient } from '../../api/apiClient.ts';
import { LATEST_NEWS } from '../../domain/about/productVersion.ts';
import { showAboutPage, updateAbout } from '../../state/about/aboutSlice.ts';
import { applySettings, type Theme } from '../../state/shell/settingsSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../domain/text/languages.ts';

export function restoreSettings(): void {
  // A page of land in another language leads here (src/gateway/pages); a choice on this device takes precedence.
  const language = readStored('language') ?? LANGUAGES.find((code) => location.search.includes(`lang=${code}`)) ?? DEFAULT_LANGUAGE;
  applySettings({ language, theme: readStored('theme') ?? 'system' });
  apiClient.setLanguage(language);
  restoreNews();
}

/** Marks news since the last visit of this device; a new device has none. */
function restoreNews(): void {
  const seen = readStored('news_seen');
  if (seen === null) writeStored('news_seen', LATEST_NEWS);
  updateAbout({ newsUnread: seen !== null && seen < LATEST_NEWS });
}

export function openNews(): void {
  writeStored('news_seen', LATEST_NEWS);
  updateAbout({ newsUnread: false });
  showAboutPage('news');
}

export function setLanguage(language: Language): void {
  applySettings({ language });
  apiClient.setLanguage(language);
  writeStored('language', language);
}

export function setTheme(theme: Theme): void {
  applySettings({ theme });
  writeStored('theme', theme);
}
