import type { CornerPair } from './cornerPair.ts';
import { likelyProvinces, mayLieIn, type ProvinceGrid } from './likelyProvinces.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';

export interface ChosenGrid {
  edition: UnitEdition;
  /** '' for none. */
  provinceCode: string;
  /** Null for the literal formula of §5. */
  meridianDeg: number | null;
}

export interface GridFault {
  /** The meridian that their text or page names, where it is not the chosen one; else null. */
  namedDeg: number | null;
  /** Rows that cannot lie in the province, from 1; none where all may. */
  rows: number[];
  /** Where the corners may lie instead, the likeliest first. */
  likely: ProvinceGrid[];
}

/** Shorter numbers are still being typed. */
const SHORTEST_M = 100_000;
const isWhole = ({ x, y }: CornerPair): boolean => x >= SHORTEST_M && y >= SHORTEST_M;

/**
 * Checks the named meridian and the province's ranges before corners are searched, whichever way they came.
 * @param rows X north, Y east; null or NaN while a row is not complete
 * @param namedDeg the meridian that their text or page names; null where it names none
 * @returns null where nothing speaks against the chosen grid
 */
export function findGridFault(rows: ReadonlyArray<CornerPair | null>, chosen: ChosenGrid, namedDeg: number | null): GridFault | null {
  const { edition, provinceCode: code, meridianDeg } = chosen;
  const pairs = rows.filter((pair) => pair !== null && isWhole(pair)) as CornerPair[];
  if (pairs.length === 0) return null;
  if (namedDeg !== null && namedDeg !== meridianDeg) {
    const own = { code, meridianDeg: namedDeg };
    const isOwn = provinceMeridiansDeg(code, edition).includes(namedDeg) && pairs.every((pair) => mayLieIn(pair, own, edition));
    const likely = isOwn ? [] : likelyProvinces(pairs, edition, namedDeg);
    return { namedDeg, rows: [], likely: likely.length > 0 ? likely : [own] };
  }
  if (meridianDeg === null) return null;
  const isForeign = (pair: CornerPair | null): boolean => pair !== null && isWhole(pair) && !mayLieIn(pair, { code, meridianDeg }, edition);
  const foreign = rows.flatMap((pair, index) => (isForeign(pair) ? [index + 1] : []));
  if (foreign.length === 0) return null;
  return { namedDeg: null, rows: foreign, likely: likelyProvinces(pairs.filter(isForeign), edition, namedDeg ?? undefined) };
}
