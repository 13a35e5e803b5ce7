import type { LngLat } from '../geometry/lngLat.ts';
import type { Note, NoteCounts } from './note.ts';

export interface ListedNote extends Omit<Note, 'points'> {
  points: readonly LngLat[];
  /** The gateway has not got its newest state. */
  isWaiting: boolean;
  /** The gateway's words where it will never take it as it is. */
  refusal: string | null;
  /** A blob: address of a picture that is not uploaded yet; empty where `imageUrl` holds. */
  pictureUrl: string;
}

/** What the gateway listed of a tab: its first pages, and how many there are in all. */
export interface SentNotes {
  notes: readonly Note[];
  total: number;
  /** Of all kinds; null where they are not told. */
  counts: NoteCounts | null;
}

export const NOTHING_SENT: SentNotes = { notes: [], total: 0, counts: null };

/** The note alone, as the outbox takes it. */
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
