import { type Language, settingsSlice, type Theme } from '../../state/settingsSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';

/** Language and theme, kept on this device. */

export function restoreSettings(): void {
  settingsSlice.language = readStored('language') ?? 'vi';
  settingsSlice.theme = readStored('theme') ?? 'system';
}

export function setLanguage(language: Language): void {
  settingsSlice.language = language;
  writeStored('language', language);
}

export function setTheme(theme: Theme): void {
  settingsSlice.theme = theme;
  writeStored('theme', theme);
}
