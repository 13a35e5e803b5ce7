import type { CornerPair } from './cornerPair.ts';
import { likelyProvinces, mayBeIn, type ProvinceGrid } from './likelyProvinces.ts';
import { provinceMeridiansDeg, type UnitEdition } from './meridians.ts';

export interface ChosenGrid {
  edition: UnitEdition;
  /** '' if none is chosen. */
  provinceCode: string;
  /** Null for the literal formula of §5. */
  meridianDeg: number | null;
}

export interface GridFault {
  /** Meridian named by the text or page if it differs from the chosen one; otherwise null. */
  namedDeg: number | null;
  /** Rows that cannot be in the province, from 1; empty if all can. */
  rows: number[];
  /** Likely grids of the corners, the likeliest first. */
  likely: ProvinceGrid[];
}

/** Minimum complete number. Shorter ones are still being typed. */
const SHORTEST_M = 100_000;
const isWhole = ({ x, y }: CornerPair): boolean => x >= SHORTEST_M && y >= SHORTEST_M;

/**
 * Checks the named meridian and the province's ranges before a search; null if nothing contradicts the chosen grid.
 * @param rows X north, Y east; null or NaN while a row is incomplete
 */
export function findGridFault(rows: ReadonlyArray<CornerPair | null>, chosen: ChosenGrid, namedDeg: number | null): GridFault | null {
  const { edition, provinceCode: code, meridianDeg } = chosen;
  const pairs = rows.filter((pair) => pair !== null && isWhole(pair)) as CornerPair[];
  if (pairs.length === 0) return null;
  if (namedDeg !== null && namedDeg !== meridianDeg) {
    const own = { code, meridianDeg: namedDeg };
    const isOwn = provinceMeridiansDeg(code, edition).includes(namedDeg) && pairs.every((pair) => mayBeIn(pair, own, edition));
    const likely = isOwn ? [] : likelyProvinces(pairs, edition, namedDeg);
    return { namedDeg, rows: [], likely: likely.length > 0 ? likely : [own] };
  }
  if (meridianDeg === null) return null;
  const isForeign = (pair: CornerPair | null): boolean => pair !== null && isWhole(pair) && !mayBeIn(pair, { code, meridianDeg }, edition);
  const foreign = rows.flatMap((pair, index) => (isForeign(pair) ? [index + 1] : []));
  if (foreign.length === 0) return null;
  return { namedDeg: null, rows: foreign, likely: likelyProvinces(pairs.filter(isForeign), edition, namedDeg ?? undefined) };
}
