/**
 * Central meridians of the TM-3 grid by province (TT 25/2014/TT-BTNMT, Phụ lục 2, as confirmed by EPSG:5896–5899 and
 * 9205–9218), for the 63 provinces before 1 July 2025 and the 34 after it. Codes are those of the General Statistics
 * Office. A merged province keeps several candidates, because older papers keep the old province's meridian.
 */

const OLD_PROVINCES_BY_MERIDIAN: ReadonlyArray<readonly [meridianDeg: number, codes: string]> = [
  [103, '11 12'],
  [104, '14'],
  [104.5, '91 96'],
  [104.75, '10 15 25 40 89'],
  [105, '01 26 35 37 38 87 92 93 95'],
  [105.5, '02 27 30 33 34 36 42 72 84 86 94'],
  [105.75, '04 31 74 79 80 82 83'],
  [106, '08 17 44'],
  [106.25, '45 70'],
  [106.5, '06 19'],
  [107, '24 46'],
  [107.25, '20'],
  [107.5, '62'],
  [107.75, '22 48 49 68 75 77'],
  [108, '51'],
  [108.25, '52 56 58'],
  [108.5, '54 60 64 66 67'],
];

/** Provinces of 2025 whose candidates are more than, or other than, the old province of the same code. */
const MERGED_PROVINCE_CANDIDATES: Readonly<Record<string, readonly number[]>> = {
  '08': [106, 105.5],
  '12': [104.75, 103],
  '24': [107, 105.5],
  '25': [104.75, 106, 105],
  '31': [105.75, 105.5],
  '37': [105, 105.5],
  '44': [106, 106.25],
  '51': [108, 107.5],
  '52': [108.25, 108.5],
  '68': [107.75, 108.5],
  '75': [107.75, 106.25],
  '79': [105.75, 107.75],
  '80': [105.75, 105.5],
  '82': [105, 105.75],
  '86': [105.5, 105.75],
  '91': [104.75, 104.5],
  '92': [105, 105.5],
  '96': [104.5, 105],
};

const MERIDIAN_BY_OLD_PROVINCE: ReadonlyMap<string, number> = new Map(
  OLD_PROVINCES_BY_MERIDIAN.flatMap(([deg, codes]) => codes.split(' ').map((code) => [code, deg] as const)),
);

/** Every meridian in use, west to east, degrees. */
export const ALL_MERIDIANS_DEG: readonly number[] = OLD_PROVINCES_BY_MERIDIAN.map(([deg]) => deg);

/** Codes of the provinces before July 2025 whose papers are drawn on a meridian. */
export const provincesOnMeridian = (meridianDeg: number): readonly string[] =>
  OLD_PROVINCES_BY_MERIDIAN.find(([deg]) => deg === meridianDeg)?.[1].split(' ') ?? [];

export type UnitEdition = 'old' | '2025';

/**
 * Meridians under which a paper of this province may be drawn, most likely first.
 * @returns degrees; empty for an unknown code
 */
export function provinceMeridiansDeg(provinceCode: string, edition: UnitEdition = 'old'): readonly number[] {
  const merged = edition === '2025' ? MERGED_PROVINCE_CANDIDATES[provinceCode] : undefined;
  if (merged) return merged;
  const meridian = MERIDIAN_BY_OLD_PROVINCE.get(provinceCode);
  return meridian === undefined ? [] : [meridian];
}
