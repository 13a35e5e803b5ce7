import type { PlanEdition, PlanStatus } from '../../domain/land/planEdition.ts';
import { standingOf } from '../../domain/land/planStanding.ts';
import type { MessageId } from '../../i18n/vi.ts';

/** YYYY-MM-DD, in the time of the device. */
export function today(): string {
  const now = new Date();
  // Not by a locale's format: the browser reads the data of all locales for its first one, 0.1 s of a slow phone.
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

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
