import { proxy } from 'valtio';

export type Language = 'vi' | 'en';
export type Theme = 'light' | 'dark' | 'system';

/** §9: default language vi. */
export const settingsSlice = proxy<{ language: Language; theme: Theme }>({ language: 'vi', theme: 'system' });

/** What was chosen, here or on this device before. */
export function applySettings(chosen: Partial<typeof settingsSlice>): void {
  Object.assign(settingsSlice, chosen);
}
