import { paintSheet } from '../png/paintSheet.ts';
import { layMapSheet } from './layMapSheet.ts';

/** What printed maps need beside what extracts do: fetched with the first of them. */
export const MAP_SHEETS = { lay: layMapSheet, paint: paintSheet };
