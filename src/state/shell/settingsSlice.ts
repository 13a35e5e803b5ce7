import { proxy } from 'valtio';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/text/languages.ts';

export type Theme = 'light' | 'dark' | 'system';

export const settingsSlice = proxy<{ language: Language; theme: Theme }>({ language: DEFAULT_LANGUAGE, theme: 'system' });

export function applySettings(chosen: Partial<typeof settingsSlice>): void {
  Object.assign(settingsSlice, chosen);
}
