import { FINER_CODES, LAND_CODES } from './landCodes.ts';

/** Drawn land codes by index. Worker and map refer to colours by index. At most 254. */
export const DRAWN_CODES: readonly string[] = [...LAND_CODES, ...FINER_CODES].map(({ code }) => code);

const PLACES: ReadonlyMap<string, number> = new Map(DRAWN_CODES.map((code, place) => [code, place]));

/** Returns the index in DRAWN_CODES; for a compound code, 'ONT+CLN', that of its first part. −1 if unknown. */
export function landCodePlace(code: string): number {
  const first = code[3] === '+' ? code.slice(0, 3) : code;
  return PLACES.get(first) ?? -1;
}
