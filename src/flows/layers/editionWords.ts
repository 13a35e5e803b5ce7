import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { planState, type PlanState, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

const STATE_WORDS: Readonly<Record<PlanState, MessageId>> = {
  draft: 'edition.draft',
  consultation: 'edition.consultation',
  in_force: 'edition.inForce',
  decided: 'edition.decided',
  expired: 'edition.expired',
  replaced: 'edition.replaced',
  annulled: 'edition.annulled',
};

/** What a planning is worth today, in words; null where nobody said it. */
export function editionWords(edition: PlanEdition | undefined): MessageId | null {
  const state = planState(edition, todayInVietnam());
  return state && STATE_WORDS[state];
}
