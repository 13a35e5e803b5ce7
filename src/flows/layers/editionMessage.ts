import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { planState, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** Returns null where the planning does not state its period. */
export function editionMessage(edition: PlanEdition | undefined): MessageId | null {
  const state = planState(edition, todayInVietnam());
  return state && (`edition.state.${state}` as const);
}
