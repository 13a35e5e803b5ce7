import type { DatedPlan, PlanEdition, PlanStatus } from './planEdition.ts';

/** Standing of a planning on a day. 'unknown': its validity is unknown. */
type Standing = 'inForce' | 'unknown' | 'upcoming' | 'past';

const RANKS: readonly Standing[] = ['inForce', 'unknown', 'upcoming', 'past'];

const [VIETNAM_MS, DAY_MS] = [7 * 3_600_000, 24 * 3_600_000];

/** Returns today's date in Việt Nam, YYYY-MM-DD, in any time zone. */
export const todayInVietnam = (): string => new Date(Date.now() + VIETNAM_MS).toISOString().slice(0, 10);

/** Returns the day before a day, or before a year's first day. @param day YYYY or YYYY-MM-DD */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day.length === 4 ? `${day}-01-01` : day) - DAY_MS).toISOString().slice(0, 10);

/** Returns the standing on a day. A year alone lasts from its first to its last day. @param today YYYY-MM-DD */
export function standingOf(edition: Pick<PlanEdition, 'status' | 'from' | 'to'> | undefined, today: string): Standing {
  switch (edition?.status) {
    case 'draft':
    case 'consultation':
      return 'upcoming';
    case 'replaced':
    case 'annulled':
      return 'past';
    case 'in_force':
      if (edition.from !== '' && today.slice(0, edition.from.length) < edition.from) return 'upcoming';
      return edition.to !== '' && today.slice(0, edition.to.length) > edition.to ? 'past' : 'inForce';
    default:
      return 'unknown';
  }
}

/** Shown state of a planning: its status; 'decided' before the period of one in force, 'expired' after it. */
export type PlanState = PlanStatus | 'decided' | 'expired';

/** Returns the shown state. @param today YYYY-MM-DD @returns null if its validity is unknown */
export function planState(edition: Pick<PlanEdition, 'status' | 'from' | 'to'> | undefined, today: string): PlanState | null {
  if (!edition?.status) return null;
  const standing = standingOf(edition, today);
  if (edition.status !== 'in_force' || standing === 'inForce') return edition.status;
  return standing === 'past' ? 'expired' : 'decided';
}

/** Sorts plannings: in force, then unknown, upcoming, past; within each the newest first. */
export function sortByPlanStanding<Plan extends Pick<DatedPlan, 'year' | 'edition'>>(plans: readonly Plan[], today: string): Plan[] {
  const rankOf = ({ edition }: Plan): number => RANKS.indexOf(standingOf(edition, today));
  return plans.toSorted((a, b) => rankOf(a) - rankOf(b) || b.year - a.year);
}

const startOf = ({ edition, year }: DatedPlan): string => edition?.from || String(year);

/**
 * Returns the editions of one planning, the oldest first: those that replace or adjust each other, in one or more
 * steps. Detailed plannings are separate. A single edition gives an empty list.
 */
export function editionsOf<Plan extends DatedPlan>(id: string, plans: readonly Plan[]): Plan[] {
  const linked = new Set([id]);
  const linksOf = ({ edition }: Plan): readonly string[] => [...(edition?.replaces ?? []), ...(edition?.adjusts ?? [])];
  for (let before = 0; before < linked.size;) {
    before = linked.size;
    for (const plan of plans) {
      const links = linksOf(plan);
      if (linked.has(plan.id)) for (const link of links) linked.add(link);
      else if (links.some((link) => linked.has(link))) linked.add(plan.id);
    }
  }
  const found = plans.filter((plan) => linked.has(plan.id));
  return found.length > 1 ? found.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1)) : [];
}

interface ShownEdition<Plan> {
  /** Editions, the oldest first. */
  editions: Plan[];
  chosen: Plan;
  /** Previous edition; undefined for the oldest. */
  before: Plan | undefined;
}

/** Returns the editions of a planning over some ground and the one to show: the picked, current or newest one. */
export function shownEdition<Plan extends DatedPlan>(
  around: readonly Plan[],
  pickedId: string | null,
  today: string,
): ShownEdition<Plan> | null {
  const editions = around.map(({ id }) => editionsOf(id, around)).find(({ length }) => length > 0);
  if (!editions) return null;
  const leading = editions.find(({ edition }) => standingOf(edition, today) === 'inForce') ?? editions.at(-1)!;
  const chosen = editions.find(({ id }) => id === pickedId) ?? leading;
  return { editions, chosen, before: editions[editions.indexOf(chosen) - 1] };
}

/** Returns the period '2021–2030', '2026' or '2021–'; the year if the period is unknown. */
export function editionYears({ edition, year }: DatedPlan): string {
  const [from, to] = [edition?.from.slice(0, 4) ?? '', edition?.to.slice(0, 4) ?? ''];
  if (from === '' && to === '') return year > 0 ? String(year) : '';
  return from === to ? from : `${from}–${to}`;
}
