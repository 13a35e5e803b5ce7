import { apiClient } from '../../api/apiClient.ts';
import { applySettings, type Language, type Theme } from '../../state/settingsSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';

/** Language and theme, kept on this device. */

export function restoreSettings(): void {
  const language = readStored('language') ?? 'vi';
  applySettings({ language, theme: readStored('theme') ?? 'system' });
  apiClient.setLanguage(language);
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
