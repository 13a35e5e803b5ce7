import type { WireSource } from '../../contract/land/landSources.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { byPlanStanding, planState, type PlanState, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { Store } from '../database/store.ts';
import { readSourcesOf } from '../land/landSources.ts';
import { findAround, type ParcelLandRow } from '../land/rows.ts';
import { serializeEdition } from '../land/wire.ts';
import { type LandLink, PLANNING_PAGES } from './landPage.ts';

/** A planning, what it is worth today, and who said so. */
interface StandingPlan extends Pick<ParcelLandRow, 'id' | 'title' | 'year'> {
  edition?: NonNullable<ReturnType<typeof serializeEdition>['edition']>;
  isInForce: boolean;
  /** In words; '' where nobody said it. */
  standing: string;
  source: WireSource | null;
}

const MAX_PLANS = 30;

/** As the app says it (`edition.*` of `src/i18n/vi/layers.json`). */
const STATE_WORDS: Readonly<Record<PlanState, string>> = {
  draft: 'Đang dự thảo',
  consultation: 'Đang lấy ý kiến',
  in_force: 'Đang hiệu lực',
  decided: 'Sắp có hiệu lực',
  expired: 'Đã hết thời kỳ',
  replaced: 'Đã bị thay thế',
  annulled: 'Đã huỷ bỏ',
};

/** Those that meet the box, in force first. @param own is among them, however many there are */
export async function readStandingPlans(store: Store, box: LngLatBox, own?: ParcelLandRow): Promise<StandingPlan[]> {
  const found = await findAround<ParcelLandRow>(store, 'parcel_lands', { box, limit: MAX_PLANS });
  const rows = own && !found.some(({ id }) => id === own.id) ? [own, ...found] : found;
  if (rows.length === 0) return [];
  const sources = await readSourcesOf(store, 'parcel_lands', rows);
  const today = todayInVietnam();
  const plans = rows.map((row): StandingPlan => {
    const { edition } = serializeEdition(row);
    const state = planState(edition, today);
    return {
      id: row.id,
      title: row.title,
      year: row.year,
      ...(edition && { edition }),
      isInForce: state === 'in_force',
      standing: state ? STATE_WORDS[state] : '',
      source: sources.get(row.id) ?? null,
    };
  });
  return byPlanStanding(plans, today);
}

/** 2026-01-31 → 31/01/2026; '2021' stays. */
export const dayWords = (day: string): string => day.split('-').toReversed().join('/');

/** '12/QĐ-UBND ngày 02/03/2021'; '' where nothing was said. */
export const decisionWords = (source: WireSource | null): string =>
  [source?.decision_number ?? '', source?.decision_date ? `ngày ${dayWords(source.decision_date)}` : ''].filter(Boolean).join(' ');

/** To a planning's page, with what it is worth and by which decision. Titles of made plannings say themselves that they are. */
export const planningLink = ({ id, title, standing, source }: StandingPlan): LandLink => ({
  path: `${PLANNING_PAGES}/${id}`,
  words: title,
  note: [standing, decisionWords(source)].filter(Boolean).join(' · '),
});
