import { paintSheet } from '../png/paintSheet.ts';
import { layOutMapSheet } from './layOutMapSheet.ts';

/** Code that only printed maps need, loaded with the first one. */
export const MAP_SHEETS = { lay: layOutMapSheet, paint: paintSheet };
