import { digitForLetter } from '../coordinates/cornerPair.ts';
import { GEO_HASH_DIGITS, GEO_HASH_LENGTH, geoHashCenter } from '../coordinates/geoHash.ts';
import { inVietnam } from '../coordinates/inVietnam.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** A parcel identifier (TT 19/2026/TT-BNNMT, article 11): 12-character GeoHash, WGS84, of the characteristic point. */
export interface ParcelId {
  /** Lower case, without spaces. */
  code: string;
  /** Centre of its cell of about 4 × 2 cm. */
  position: LngLat;
  isInVietnam: boolean;
}

/** Reason why a text is not an identifier. */
export type ParcelIdFault =
  | { kind: 'empty' }
  /** `place`: from 1, without spaces and dashes. `meant`: the digit that it is easily confused with. */
  | { kind: 'character'; character: string; place: number; meant: '0' | '1' | null }
  | { kind: 'tooShort' | 'tooLong'; count: number };

export type ParcelIdReading = { id: ParcelId; fault: null } | { id: null; fault: ParcelIdFault };

/** Separators of groups: spaces, dashes, and marks for a line end. */
const SEPARATORS = /[\s\u00ad\u200b-\u200d\u2060\ufeff\p{Pd}_·]+/gu;
/** Labels before an identifier, with or without accents. */
const LABEL =
  /^(?:(?:m[ãa](?: s[ốo])? (?:(?:[đd][ịi]nh danh )?th[ửu]a(?: [đd][ấa]t)?|[đd][ịi]nh danh)|parcel id|geohash) ?[:=]? ?|id ?[:=] ?)(?=\S)/iu;

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

export function readParcelId(text: string): ParcelIdReading {
  const characters = [...plain(text).replace(LABEL, '').replaceAll(SEPARATORS, '').toLowerCase()];
  const count = characters.length;
  if (count === 0) return { id: null, fault: { kind: 'empty' } };
  const wrong = characters.findIndex((character) => !GEO_HASH_DIGITS.includes(character));
  if (wrong >= 0) {
    const character = characters[wrong]!;
    return { id: null, fault: { kind: 'character', character, place: wrong + 1, meant: digitForLetter(character) } };
  }
  if (count !== GEO_HASH_LENGTH) return { id: null, fault: { kind: count < GEO_HASH_LENGTH ? 'tooShort' : 'tooLong', count } };
  const code = characters.join('');
  const position = geoHashCenter(code);
  return { id: { code, position, isInVietnam: inVietnam(position) }, fault: null };
}

/** Tolerance of a mistyped identifier: three characters too few or too many, two invalid ones. */
const SPARE = 3;
const MAX_WRONG = 2;

/** Reads an identifier in a text that may be a name. Vietnamese codes begin with w, which no Vietnamese word does. */
export function findParcelId(text: string): ParcelIdReading | null {
  if (text.length > 100) return null;
  const written = plain(text);
  const reading = readParcelId(written);
  if (LABEL.test(written)) return reading;
  const characters = [...written.replaceAll(SEPARATORS, '').toLowerCase()];
  const figures = characters.filter((character) => character >= '0' && character <= '9').length;
  // Outside Việt Nam letters alone are a name.
  if (reading.id) return reading.id.isInVietnam || (figures > 0 && figures < GEO_HASH_LENGTH) ? reading : null;
  const wrong = characters.filter((character) => !GEO_HASH_DIGITS.includes(character)).length;
  const isNear = characters[0] === 'w' && Math.abs(characters.length - GEO_HASH_LENGTH) <= SPARE && wrong <= MAX_WRONG;
  // 'Wonder Park 2' is a place.
  return isNear && figures >= (written.includes(' ') ? 2 : 1) ? reading : null;
}

/** Formats a code in groups of four. */
export const formatParcelId = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ');
