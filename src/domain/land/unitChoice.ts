import type { UnitEdition } from '../coordinates/meridians.ts';

/** Selected units by level, as codes; '' for none. */
export interface UnitChoice {
  edition: UnitEdition;
  provinceCode: string;
  districtCode: string;
  wardCode: string;
}

/** Returns a choice with the levels below it emptied (§5). */
export function clearLowerUnits(chosen: Partial<UnitChoice>): Partial<UnitChoice> {
  if (chosen.provinceCode !== undefined) return { districtCode: '', wardCode: '', ...chosen };
  return chosen.districtCode === undefined ? chosen : { wardCode: '', ...chosen };
}
