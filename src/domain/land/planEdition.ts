/** Status of a planning: draft, public consultation, in force, replaced, annulled. */
export const PLAN_STATUSES = ['draft', 'consultation', 'in_force', 'replaced', 'annulled'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Relation of a planning to others: replaces, adjusts, or details them at a larger scale. */
export const PLAN_RELATIONS = ['replaces', 'adjusts', 'details'] as const;
export type PlanRelation = (typeof PLAN_RELATIONS)[number];

/** Validity of a planning (§3.13). Days are YYYY or YYYY-MM-DD, '' if unknown. */
export interface PlanEdition extends Readonly<Record<PlanRelation, readonly string[]>> {
  /** '' if unknown. */
  readonly status: PlanStatus | '';
  readonly from: string;
  readonly to: string;
}

export interface DatedPlan {
  readonly id: string;
  readonly year: number;
  /** Absent if unknown. */
  readonly edition?: PlanEdition | undefined;
}
