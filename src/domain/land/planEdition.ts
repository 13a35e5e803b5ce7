/** Where a planning stands: being drawn up, before the public, in force, replaced by another, taken back. */
export const PLAN_STATUSES = ['draft', 'consultation', 'in_force', 'replaced', 'annulled'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** What one planning does to others: takes their place, changes them, works them out at a larger scale. */
export const PLAN_RELATIONS = ['replaces', 'adjusts', 'details'] as const;
export type PlanRelation = (typeof PLAN_RELATIONS)[number];

/** When a planning holds (§3.13). Days are YYYY or YYYY-MM-DD, '' where that was not said. */
export interface PlanEdition extends Readonly<Record<PlanRelation, readonly string[]>> {
  /** '' where that was not said. */
  readonly status: PlanStatus | '';
  readonly from: string;
  readonly to: string;
}

export interface DatedPlan {
  readonly id: string;
  readonly year: number;
  /** Left out where nothing was said of it. */
  readonly edition?: PlanEdition | undefined;
}
