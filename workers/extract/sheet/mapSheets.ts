import { paintSheet } from '../png/paintSheet.ts';
import { layMapSheet } from './layMapSheet.ts';

/** Code that only printed maps need, loaded with the first one. */
export const MAP_SHEETS = { lay: layMapSheet, paint: paintSheet };
