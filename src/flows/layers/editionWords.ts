import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { planState, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** What a planning is worth today, in words; null where nobody said it. */
export function editionWords(edition: PlanEdition | undefined): MessageId | null {
  const state = planState(edition, todayInVietnam());
  return state && (`edition.state.${state}` as const);
}
