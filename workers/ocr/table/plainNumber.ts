import type { ReadNumber } from '../../../src/domain/cornerReading.ts';
import { coordinateM, inRange, type Axis } from './coordinateDigits.ts';
import type { CoordinateRange } from '../api.ts';
import type { TableField } from './tableField.ts';

/** A coordinate as it stands there. */
export function plainCoordinate(field: TableField | null, axis: Axis, range: CoordinateRange | null): ReadNumber {
  const value = field ? coordinateM(field.digits, axis) : Number.NaN;
  return plainNumber(field, value, inRange(value, axis, range));
}

/** A side or an area; a mark that was lost stood before the last digits. */
export function plainLength(field: TableField, decimals: number): ReadNumber {
  const value = Number(field.digits) / 10 ** (field.decimals ?? decimals);
  return plainNumber(field, value, field.decimals !== null);
}

function plainNumber(field: TableField | null, value: number, sure: boolean): ReadNumber {
  const box = field?.box ?? null;
  if (!Number.isFinite(value)) {
    return { value: null, text: field?.digits ?? '', trust: 'doubtful', before: null, doubtfulAt: [], box };
  }
  const rounded = Math.round(value * 100) / 100;
  return { value: rounded, text: String(rounded), trust: sure ? 'certain' : 'doubtful', before: null, doubtfulAt: [], box };
}
