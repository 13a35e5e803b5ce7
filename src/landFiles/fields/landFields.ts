import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import fieldNames from './fieldNames.json' with { type: 'json' };

export type LandField = keyof typeof fieldNames;
export const LAND_FIELDS = Object.keys(fieldNames) as LandField[];

/** Names of fields in files, folded to letters and digits. The first that a file has is used. */
export const KNOWN_NAMES: Readonly<Record<LandField, readonly string[]>> = fieldNames;

/** Further names, used if the field is required: in a drawing the layer states the land use. */
const LAST_NAMES: Partial<Record<LandField, readonly string[]>> = { landCode: ['layer', 'tenlop', 'lop', 'level'] };

/** Unit in brackets, which is dropped. '(ha)' and '(cũ)' mean a different column and stay. */
const UNIT = /[([]\s*m[2²]?\s*[)\]]/i;

export const foldFieldName = (name: string): string => foldVietnamese(name.replace(UNIT, '')).replaceAll(' ', '');

/** Returns the column of a field; undefined if none. @param isNeeded also tries the further names */
export function columnOf(field: LandField, columns: readonly string[], isNeeded = false): string | undefined {
  const bySqueezed = new Map(columns.map((column) => [foldFieldName(column), column]));
  const known = [...KNOWN_NAMES[field], ...(isNeeded ? (LAST_NAMES[field] ?? []) : [])];
  return known.map((name) => bySqueezed.get(name)).find((column) => column !== undefined);
}
