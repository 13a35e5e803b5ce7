import { apportion } from './apportion.ts';
import type { PlanOverlap } from './planOverlap.ts';

/** A line of the table: figures as they are shown, with one decimal. */
export interface OverlapFigure {
  /** Empty where the file has none; null for what lies in no zone. */
  landCode: string | null;
  areaM2: number;
  percent: number;
}

interface OverlapFigures {
  lines: OverlapFigure[];
  /** Land codes whose part would show as 0.0 m² and 0.0 %: survey noise along a border, most often. */
  tooSmall: string[];
  /** In zones of different land codes. */
  disputedM2: number;
}

/**
 * Figures of a planning over a parcel that sum to the area the panel leads with and to 100.0 %.
 * @param recordM2 area of record; what was measured is shared out over it
 */
export function overlapFigures({ rows, uncoveredM2, disputedM2 }: Pick<PlanOverlap, 'rows' | 'uncoveredM2' | 'disputedM2'>, recordM2: number): OverlapFigures {
  const parts = [...rows.map(({ areaM2 }) => areaM2), uncoveredM2];
  const tenths = apportion(parts, Math.round(recordM2 * 10));
  const permille = apportion(parts, 1000);
  const measuredM2 = parts.reduce((sum, part) => sum + part, 0);
  const figures: OverlapFigures = { lines: [], tooSmall: [], disputedM2: measuredM2 > 0 ? (disputedM2 / measuredM2) * recordM2 : 0 };
  parts.forEach((_, index) => {
    const landCode = rows[index]?.landCode ?? null;
    const line = { landCode, areaM2: tenths[index]! / 10, percent: permille[index]! / 10 };
    if (line.areaM2 > 0 || line.percent > 0) figures.lines.push(line);
    else if (landCode !== null) figures.tooSmall.push(landCode);
  });
  return figures;
}
