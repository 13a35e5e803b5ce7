import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import fieldNames from './fieldNames.json' with { type: 'json' };

export type LandField = keyof typeof fieldNames;
export const LAND_FIELDS = Object.keys(fieldNames) as LandField[];

/** Names that files give them, folded and without anything but letters and digits. The first that a file has is taken. */
export const KNOWN_NAMES: Readonly<Record<LandField, readonly string[]>> = fieldNames;

/** The same, where a file has none of those and the field is needed: of a drawing the layer says what land it is. */
const LAST_NAMES: Partial<Record<LandField, readonly string[]>> = { landCode: ['layer', 'tenlop', 'lop', 'level'] };

/** Metres in brackets, which are what fields are read in. '(ha)' and '(cũ)' say that a column holds something else. */
const UNIT = /[([]\s*m[2²]?\s*[)\]]/i;

export const squeeze = (name: string): string => foldVietnamese(name.replace(UNIT, '')).replaceAll(' ', '');

/** @param isNeeded looks for it under more names @returns the column that holds the field; undefined where none does */
export function columnOf(field: LandField, columns: readonly string[], isNeeded = false): string | undefined {
  const bySqueezed = new Map(columns.map((column) => [squeeze(column), column]));
  const known = [...KNOWN_NAMES[field], ...(isNeeded ? (LAST_NAMES[field] ?? []) : [])];
  return known.map((name) => bySqueezed.get(name)).find((column) => column !== undefined);
}
