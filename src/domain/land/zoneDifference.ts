/** Ground of which two plannings both say something: what each has of a land code there. */
interface DifferenceRow {
  /** Empty where the file has none. */
  landCode: string;
  leftM2: number;
  rightM2: number;
}

/** What two plannings say of the same ground; m² of the WGS84 ellipsoid. */
export interface ZoneDifference {
  /** Of what both say something of; left and right have the same sum. */
  rows: readonly DifferenceRow[];
  /** Their codes differ there. */
  differsM2: number;
  /** Only one of them says anything. */
  onlyLeftM2: number;
  onlyRightM2: number;
}

export const NO_DIFFERENCE: ZoneDifference = { rows: [], differsM2: 0, onlyLeftM2: 0, onlyRightM2: 0 };

/** The same of two pieces of ground that do not overlap. */
export function addDifferences(one: ZoneDifference, other: ZoneDifference): ZoneDifference {
  const rows = new Map(one.rows.map((row) => [row.landCode, row]));
  for (const { landCode, leftM2, rightM2 } of other.rows) {
    const known = rows.get(landCode) ?? { landCode, leftM2: 0, rightM2: 0 };
    rows.set(landCode, { landCode, leftM2: known.leftM2 + leftM2, rightM2: known.rightM2 + rightM2 });
  }
  return {
    rows: [...rows.values()],
    differsM2: one.differsM2 + other.differsM2,
    onlyLeftM2: one.onlyLeftM2 + other.onlyLeftM2,
    onlyRightM2: one.onlyRightM2 + other.onlyRightM2,
  };
}

/** Below half a square metre survey noise along borders is shown for a change of plan. */
const MIN_M2 = 0.5;

/** By how much each code grows from the left planning to the right one, what shrinks first. @returns m², those that stay left out */
export const codeChanges = ({ rows }: Pick<ZoneDifference, 'rows'>): Array<{ landCode: string; changeM2: number }> =>
  rows
    .map(({ landCode, leftM2, rightM2 }) => ({ landCode, changeM2: rightM2 - leftM2 }))
    .filter(({ changeM2 }) => Math.abs(changeM2) >= MIN_M2)
    .sort((a, b) => a.changeM2 - b.changeM2);
