import { describe, expect, it } from 'vitest';
import type { DatedPlan, PlanEdition, PlanStatus } from '../../../../src/domain/land/planEdition.ts';
import { editionsOf, editionYears, sortByPlanStanding, planState, standingOf } from '../../../../src/domain/land/planStanding.ts';

const edition = (status: PlanStatus | '', from = '', to = '', links: Partial<PlanEdition> = {}): PlanEdition => ({
  status,
  from,
  to,
  replaces: [],
  adjusts: [],
  details: [],
  ...links,
});
const plan = (id: string, year: number, said?: PlanEdition): DatedPlan => ({ id, year, ...(said && { edition: said }) });
const TODAY = '2026-11-26';

describe('plan edition', () => {
  it.each([
    ['no edition', undefined, 'unknown'],
    ['no status', edition('', '2021', '2030'), 'unknown'],
    ['a draft', edition('draft', '2021', '2030'), 'upcoming'],
    ['a consultation', edition('consultation'), 'upcoming'],
    ['in force without years', edition('in_force'), 'inForce'],
    ['in force through the last day of its last year', edition('in_force', '2021', '2026'), 'inForce'],
    ['in force until the day', edition('in_force', '2021-01-01', '2026-11-26'), 'inForce'],
    ['in force until yesterday', edition('in_force', '2021-01-01', '2026-11-25'), 'past'],
    ['decided, from tomorrow', edition('in_force', '2026-11-27'), 'upcoming'],
    ['replaced', edition('replaced', '2021', '2030'), 'past'],
    ['annulled', edition('annulled'), 'past'],
  ])('plan edition: %s', (_what, said, standing) => {
    expect(standingOf(said, TODAY)).toBe(standing);
  });

  it.each([
    ['nothing said', undefined, null],
    ['no status', edition('', '2021', '2030'), null],
    ['a draft whose years are over', edition('draft', '2015', '2020'), 'draft'],
    ['replaced', edition('replaced', '2021', '2030'), 'replaced'],
    ['in force', edition('in_force', '2021', '2030'), 'in_force'],
    ['put in force, over', edition('in_force', '2015', '2020'), 'expired'],
    ['put in force, to come', edition('in_force', '2027'), 'decided'],
  ])('plan state: %s', (_what, said, state) => {
    expect(planState(said, TODAY)).toBe(state);
  });

  it('plan edition: plans in force come first, then unknown, future and past ones, the newest first', () => {
    const plans = [
      plan('replaced', 2040, edition('replaced')),
      plan('draft', 2050, edition('draft')),
      plan('older', 2024),
      plan('newer', 2035),
      plan('holds', 2021, edition('in_force', '2021', '2030')),
    ];
    expect(sortByPlanStanding(plans, TODAY).map(({ id }) => id)).toEqual(['holds', 'newer', 'older', 'draft', 'replaced']);
  });

  it('plan edition: editions link over several steps from any of them, oldest first, without details', () => {
    const plans = [
      plan('draft', 2026, edition('draft', '2026', '2030', { adjusts: ['now'] })),
      plan('now', 2030, edition('in_force', '2021', '2030', { replaces: ['old'] })),
      plan('old', 2020, edition('replaced', '2015', '2020')),
      plan('detail', 2023, edition('in_force', '2023', '', { details: ['now'] })),
      plan('other', 2030),
    ];
    for (const { id } of plans.slice(0, 3)) expect(editionsOf(id, plans).map((one) => one.id)).toEqual(['old', 'now', 'draft']);
    expect(editionsOf('detail', plans)).toEqual([]);
    expect(editionsOf('other', plans)).toEqual([]);
  });

  it.each([
    [plan('p', 2030, edition('in_force', '2021-05-01', '2030')), '2021–2030'],
    [plan('p', 2030, edition('in_force', '2021')), '2021–'],
    [plan('p', 2030, edition('in_force', '2026', '2026')), '2026'],
    [plan('p', 2030), '2030'],
    [plan('p', 0), ''],
  ])('plan edition: years of %j', (one, years) => {
    expect(editionYears(one)).toBe(years);
  });
});
