/** Areas of one land code on ground that both plannings cover. */
interface DifferenceRow {
  /** Empty if the file has no code. */
  landCode: string;
  leftM2: number;
  rightM2: number;
}

/** Comparison of two plannings on the same ground; m² on the WGS84 ellipsoid. */
export interface ZoneDifference {
  /** Ground covered by both. Left and right have the same sum. */
  rows: readonly DifferenceRow[];
  /** Area with different codes. */
  differsM2: number;
  /** Areas covered by one planning only. */
  onlyLeftM2: number;
  onlyRightM2: number;
}

export const NO_DIFFERENCE: ZoneDifference = { rows: [], differsM2: 0, onlyLeftM2: 0, onlyRightM2: 0 };

/** Adds the differences of two pieces of ground that do not overlap. */
export function addDifferences(first: ZoneDifference, second: ZoneDifference): ZoneDifference {
  const rows = new Map(first.rows.map((row) => [row.landCode, row]));
  for (const { landCode, leftM2, rightM2 } of second.rows) {
    const known = rows.get(landCode) ?? { landCode, leftM2: 0, rightM2: 0 };
    rows.set(landCode, { landCode, leftM2: known.leftM2 + leftM2, rightM2: known.rightM2 + rightM2 });
  }
  return {
    rows: [...rows.values()],
    differsM2: first.differsM2 + second.differsM2,
    onlyLeftM2: first.onlyLeftM2 + second.onlyLeftM2,
    onlyRightM2: first.onlyRightM2 + second.onlyRightM2,
  };
}

/** Minimum change. Smaller areas are survey noise along borders. */
const MIN_M2 = 0.5;

/** Returns the growth of each code from left to right, decreases first. @returns m², without unchanged codes */
export const codeChanges = ({ rows }: Pick<ZoneDifference, 'rows'>): Array<{ landCode: string; changeM2: number }> =>
  rows
    .map(({ landCode, leftM2, rightM2 }) => ({ landCode, changeM2: rightM2 - leftM2 }))
    .filter(({ changeM2 }) => Math.abs(changeM2) >= MIN_M2)
    .sort((a, b) => a.changeM2 - b.changeM2);
