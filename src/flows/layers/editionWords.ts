import type { PlanEdition, PlanStatus } from '../../domain/land/planEdition.ts';
import { standingOf } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/vi.ts';

/** YYYY-MM-DD, in the time of the device. */
export const today = (): string => new Date().toLocaleDateString('sv');

const STATUS_WORDS: Readonly<Record<PlanStatus, MessageId>> = {
  draft: 'edition.draft',
  consultation: 'edition.consultation',
  in_force: 'edition.inForce',
  replaced: 'edition.replaced',
  annulled: 'edition.annulled',
};

/** What a planning is worth today, in words; null where nobody said it. */
export function editionWords(edition: PlanEdition | undefined): MessageId | null {
  if (!edition?.status) return null;
  const standing = standingOf(edition, today());
  if (edition.status === 'in_force' && standing === 'past') return 'edition.expired';
  if (edition.status === 'in_force' && standing === 'upcoming') return 'edition.decided';
  return STATUS_WORDS[edition.status];
}
