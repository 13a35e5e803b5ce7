import type { LngLat } from '../geometry/lngLat.ts';
import type { Note, NoteCounts } from './note.ts';

export interface ListedNote extends Omit<Note, 'points'> {
  points: readonly LngLat[];
  /** True if the gateway lacks its newest state. */
  isWaiting: boolean;
  /** Reason of the gateway's permanent refusal. */
  refusal: string | null;
  /** blob: address of a picture that is not uploaded yet; empty if `imageUrl` is valid. */
  pictureUrl: string;
}

/** Pages of a tab as listed by the gateway, and the total number. */
export interface SentNotes {
  notes: readonly Note[];
  total: number;
  /** Numbers of all kinds; null if unknown. */
  counts: NoteCounts | null;
}

export const NO_SENT_NOTES: SentNotes = { notes: [], total: 0, counts: null };

/** Returns the note without list fields, as the outbox takes it. */
export const plainNote = ({ id, uid, kind, title, note, imageUrl, savedAt, points }: ListedNote): Note => ({
  id,
  uid,
  kind,
  title,
  note,
  imageUrl,
  savedAt,
  points: [...points],
});
