import type { LngLat } from '../geometry/lngLat.ts';

/** §3: what a note shows. The wire's lowercase spelling is read too. */
export type NoteKind = 'POINT' | 'LINE' | 'PIECE';

/** A saved drawing (§3 'Saved note'). */
export interface Note {
  /** The gateway's; null while it has not heard of the note. */
  id: string | null;
  /** Made by the page before the note was first sent, so that it is stored once however often it is sent. */
  uid: string;
  kind: NoteKind;
  title: string;
  note: string;
  /** Relative to the image host; empty without a picture. */
  imageUrl: string;
  /** When it was saved first; milliseconds since 1970. */
  savedAt: number;
  /** Corners of a piece without the repeated first one. */
  points: LngLat[];
}
