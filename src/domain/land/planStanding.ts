import type { DatedPlan, PlanEdition, PlanStatus } from './planEdition.ts';

/** What a planning is worth on a day. 'unsaid': nobody said whether it holds. */
type Standing = 'inForce' | 'unsaid' | 'upcoming' | 'past';

const RANKS: readonly Standing[] = ['inForce', 'unsaid', 'upcoming', 'past'];

const [VIETNAM_MS, DAY_MS] = [7 * 3_600_000, 24 * 3_600_000];

/** YYYY-MM-DD of Việt Nam, wherever the clock is. */
export const todayInVietnam = (): string => new Date(Date.now() + VIETNAM_MS).toISOString().slice(0, 10);

/** The day before another one, or before a year. @param day YYYY or YYYY-MM-DD */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day.length === 4 ? `${day}-01-01` : day) - DAY_MS).toISOString().slice(0, 10);

/** @param today YYYY-MM-DD. A year alone lasts from its first day to its last. */
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
      return 'unsaid';
  }
}

/** What is said of a planning: its status, or of one that was put in force that it is still to come, or that its period is over. */
export type PlanState = PlanStatus | 'decided' | 'expired';

/** @param today YYYY-MM-DD @returns null where nobody said whether it holds */
export function planState(edition: Pick<PlanEdition, 'status' | 'from' | 'to'> | undefined, today: string): PlanState | null {
  if (!edition?.status) return null;
  const standing = standingOf(edition, today);
  if (edition.status !== 'in_force' || standing === 'inForce') return edition.status;
  return standing === 'past' ? 'expired' : 'decided';
}

/** Those in force first, then those of which nothing is said, then what is to come, then what is over; of each the newest first. */
export function byPlanStanding<Plan extends Pick<DatedPlan, 'year' | 'edition'>>(plans: readonly Plan[], today: string): Plan[] {
  const rankOf = ({ edition }: Plan): number => RANKS.indexOf(standingOf(edition, today));
  return plans.toSorted((one, other) => rankOf(one) - rankOf(other) || other.year - one.year);
}

const startOf = ({ edition, year }: DatedPlan): string => edition?.from || String(year);

/**
 * The editions of one planning, the oldest first: those that replace or adjust each other, over one or several steps. What works a planning out is
 * another planning. One alone is no row of editions.
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
  return found.length > 1 ? found.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1)) : [];
}

interface ShownEdition<Plan> {
  /** The oldest first. */
  editions: Plan[];
  chosen: Plan;
  /** The one before it; undefined of the oldest. */
  before: Plan | undefined;
}

/**
 * Of the plannings over a piece of ground the editions, and the one whose figures are shown: what was picked, else what is in force, else the newest.
 * @returns null where none has another edition
 */
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

/** '2021–2030', '2026', '2021–', from when to when it holds; its year where that was not said. */
export function editionYears({ edition, year }: DatedPlan): string {
  const [from, to] = [edition?.from.slice(0, 4) ?? '', edition?.to.slice(0, 4) ?? ''];
  if (from === '' && to === '') return year > 0 ? String(year) : '';
  return from === to ? from : `${from}–${to}`;
}
