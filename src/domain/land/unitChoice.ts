import type { UnitEdition } from '../coordinates/meridians.ts';

/** Units chosen one below the other, by their codes; '' where none is. */
export interface UnitChoice {
  edition: UnitEdition;
  provinceCode: string;
  districtCode: string;
  wardCode: string;
}

/** Returns a choice with what hangs below it emptied (§5). */
export function withEmptyBelow(chosen: Partial<UnitChoice>): Partial<UnitChoice> {
  if (chosen.provinceCode !== undefined) return { districtCode: '', wardCode: '', ...chosen };
  return chosen.districtCode === undefined ? chosen : { wardCode: '', ...chosen };
}
