import type { PlanOverlap } from './planOverlap.ts';

/**
 * Distributes a total over parts as whole numbers that sum to it exactly (largest remainder), so that shares of 100.0 %
 * sum to 100.0 %. Parts and total are not negative; all 0 gives all 0.
 */
export function apportion(parts: readonly number[], total: number): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (!(sum > 0)) return parts.map(() => 0);
  const exact = parts.map((part) => (part / sum) * total);
  const whole = exact.map(Math.floor);
  const missing = total - whole.reduce((all, part) => all + part, 0);
  const lost = exact.map((part, index) => ({ index, loss: part - whole[index]! })).sort((a, b) => b.loss - a.loss);
  for (const { index } of lost.slice(0, missing)) whole[index]! += 1;
  return whole;
}

/** A row of the table, rounded to one decimal. */
export interface OverlapFigure {
  /** Empty if the file has no code; null outside all zones. */
  landCode: string | null;
  areaM2: number;
  percent: number;
  /** `#rrggbb` of the drawing, if the code has no official colour. */
  fill?: string;
}

interface OverlapFigures {
  lines: OverlapFigure[];
  /** Land codes whose share would show as 0.0 m² and 0.0 %, mostly survey noise along a border. */
  tooSmall: string[];
  /** Area in zones of different land codes. */
  disputedM2: number;
}

/** Distributes the measured shares over the area of record, so that they sum to it and to 100.0 %. */
export function overlapFigures(
  { rows, uncoveredM2, disputedM2 }: Pick<PlanOverlap, 'rows' | 'uncoveredM2' | 'disputedM2'>,
  recordM2: number,
): OverlapFigures {
  const parts = [...rows.map(({ areaM2 }) => areaM2), uncoveredM2];
  const tenths = apportion(parts, Math.round(recordM2 * 10));
  const permille = apportion(parts, 1000);
  const measuredM2 = parts.reduce((sum, part) => sum + part, 0);
  const figures: OverlapFigures = { lines: [], tooSmall: [], disputedM2: measuredM2 > 0 ? (disputedM2 / measuredM2) * recordM2 : 0 };
  parts.forEach((_, index) => {
    const { landCode = null, fill } = rows[index] ?? {};
    const line = { landCode, areaM2: tenths[index]! / 10, percent: permille[index]! / 10, ...(fill !== undefined && { fill }) };
    if (line.areaM2 > 0 || line.percent > 0) figures.lines.push(line);
    else if (landCode !== null) figures.tooSmall.push(landCode);
  });
  return figures;
}
