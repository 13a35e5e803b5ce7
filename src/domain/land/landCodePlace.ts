import { FINER_CODES, LAND_CODES } from './landCodes.ts';

/** Every code that parcels are drawn in, by place: what worker and map count colours by. At most 254. */
export const DRAWN_CODES: readonly string[] = [...LAND_CODES, ...FINER_CODES].map(({ code }) => code);

const PLACES: ReadonlyMap<string, number> = new Map(DRAWN_CODES.map((code, place) => [code, place]));

/** The place of a parcel's code in DRAWN_CODES; of a compound one, 'ONT+CLN', that of its first part. −1 for an unknown one. */
export function landCodePlace(code: string): number {
  const first = code[3] === '+' ? code.slice(0, 3) : code;
  return PLACES.get(first) ?? -1;
}
