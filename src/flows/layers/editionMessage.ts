import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { planState, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** Returns the message id for the state of a planning today; null where it is not stated. */
export function editionMessage(edition: PlanEdition | undefined): MessageId | null {
  const state = planState(edition, todayInVietnam());
  return state && (`edition.state.${state}` as const);
}
