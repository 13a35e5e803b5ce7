import { applySettings, type Language, type Theme } from '../../state/settingsSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';

/** Language and theme, kept on this device. */

export function restoreSettings(): void {
  applySettings({ language: readStored('language') ?? 'vi', theme: readStored('theme') ?? 'system' });
}

export function setLanguage(language: Language): void {
  applySettings({ language });
  writeStored('language', language);
}

export function setTheme(theme: Theme): void {
  applySettings({ theme });
  writeStored('theme', theme);
}
