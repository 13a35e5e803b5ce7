import { restoreSettings } from '../flows/shell/restoreSettings.ts';
import { subscribe } from 'valtio';
import { settingsSlice } from '../state/shell/settingsSlice.ts';

const DARK = '(prefers-color-scheme: dark)';

const BAR_COLOURS = { light: '#ffffff', dark: '#182023' } as const;

function paint(): void {
  const { theme } = settingsSlice;
  const shown = theme === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[shown]);
}

/** Applies the theme before the first paint, and follows the setting and the device. */
function applyTheme(): void {
  paint();
  subscribe(settingsSlice, paint);
  matchMedia(DARK).addEventListener('change', paint);
}

// Runs at import: modules evaluated later wait, and a paint may happen meanwhile.
restoreSettings();
applyTheme();
