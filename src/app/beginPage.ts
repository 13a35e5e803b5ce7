import { restoreSettings } from '../flows/shell/restoreSettings.ts';
import { applyTheme } from './applyTheme.ts';

// With the file, not when it is asked for: what is evaluated behind it waits, and something may be painted meanwhile.
restoreSettings();
applyTheme();
