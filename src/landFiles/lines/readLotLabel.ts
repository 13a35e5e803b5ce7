import { landCode } from '../../domain/land/landCodes.ts';
import { writtenNumber } from '../fields/plotNumber.ts';
import type { LayerRole } from './layerRole.ts';

export interface LotLabel {
  number?: string;
  areaM2?: number;
  /** A known land code, or any text of a code layer. */
  code?: string;
}

const MAX_CHARS = 80;
const CODE = /\p{L}{2,3}(?:\s*[+,&]\s*\p{L}{2,3})*/gu;
const NUMBER = /\d+(?:[.,]\d+)*(?:[A-Za-z](?![A-Za-z\d²]))?/g;
const PLAIN_NUMBER = /^\d{1,7}[A-Za-z]?(?:[/-]\d{1,5}[A-Za-z]?)?$/;
const UNIT = /m\s*(?:2\b|²)/gi;

function areaOf(text: string): number | undefined {
  const areaM2 = writtenNumber(text);
  return areaM2 > 0 && areaM2 < 1e10 ? areaM2 : undefined;
}

const hasDecimals = (text: string): boolean => /[.,]\d+$/.test(text);

/**
 * Reads number, area or code, alone or in customary forms: `ODT 45`, `45/120.5`, `ONT 12/345.6` (code, number, area).
 * @param role role of its layer; undefined for other layers, whose texts need at least two facts
 */
export function readLotLabel(text: string, role: LayerRole | undefined): LotLabel {
  const plain = text.slice(0, MAX_CHARS).replace(UNIT, ' ').replace(/\s+/g, ' ').trim();
  if (role === 'number' && PLAIN_NUMBER.test(plain)) return { number: withoutZeros(plain) };
  const label: LotLabel = {};
  const code = [...plain.matchAll(CODE)].map(([word]) => word).find((word) => landCode(word) !== undefined);
  const numbers = (code === undefined ? plain : plain.replace(code, ' ')).match(NUMBER) ?? [];
  if (code !== undefined) label.code = landCode(code)!.code;
  else if (role === 'code' && /\p{L}/u.test(plain)) label.code = plain.slice(0, 40);
  if (role === 'code' && numbers.length < 2) return label;
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return role === undefined ? {} : label;
  if (second !== undefined) {
    const areaM2 = areaOf(second);
    if (PLAIN_NUMBER.test(first)) label.number = withoutZeros(first);
    if (areaM2 !== undefined) label.areaM2 = areaM2;
  } else if (role === 'area' || hasDecimals(first)) {
    const areaM2 = areaOf(first);
    if (areaM2 !== undefined) label.areaM2 = areaM2;
  } else if (PLAIN_NUMBER.test(first)) label.number = withoutZeros(first);
  if (role !== undefined) return label;
  // On other layers a number alone may be a house number, and '1:500' is a scale.
  const isOnlyThat = !/\p{L}/u.test(numbers.reduce((rest, number) => rest.replace(number, ' '), plain.replace(code ?? '', ' ')));
  const saysMore = code !== undefined || (label.areaM2 !== undefined && hasDecimals(second ?? ''));
  return label.number !== undefined && saysMore && isOnlyThat ? label : {};
}

/** Formats a lot's text so that it is read as code, number and area. '12/45' would be lot 12 of 45 m². */
export const drawnLotLabel = (code: string, number: string, areaM2: number): string => `${code} ${number}/${areaM2.toFixed(1)}`.trim();

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');
