import type { ListedNote, SentNotes } from './listedNote.ts';
import type { Note, NoteCounts, NoteKind, NoteTab } from './note.ts';

/** A queued change of the outbox. */
export interface WaitingNote {
  note: Note;
  change: 'create' | 'update' | 'delete';
  /** blob: address of the picture waiting for upload, valid until then. */
  pictureUrl: string | null;
  /** Reason of the gateway's refusal. */
  refusal: string | null;
}

const listed = (note: Note, waiting: WaitingNote | undefined): ListedNote => ({
  ...note,
  isWaiting: waiting !== undefined,
  refusal: waiting?.refusal ?? null,
  pictureUrl: waiting?.pictureUrl ?? '',
});

/** Returns the change of the total by queued creations and deletions. */
function waitingChange(waiting: readonly WaitingNote[], isKnown: (note: Note) => boolean): number {
  const news = waiting.filter(({ change, note }) => change === 'create' && !isKnown(note)).length;
  return news - waiting.filter(({ change, note }) => change === 'delete' && (isKnown(note) || note.id !== null)).length;
}

/**
 * Merges the gateway's list with queued changes: edited notes in their newest state, deleted ones removed, new ones
 * inserted. Newest first, at most `most`; one note per uid, since pages may shift between requests.
 */
export function mergeNotes(
  sent: SentNotes,
  waiting: readonly WaitingNote[],
  tab: NoteTab,
  most: number,
): { items: ListedNote[]; total: number; counts: NoteCounts | null } {
  const newest = [...new Map(waiting.map((entry) => [entry.note.uid, entry])).values()];
  const ofTab = newest.filter(({ note }) => tab === 'ALL' || note.kind === tab);
  const merged = new Map<string, ListedNote>();
  for (const note of sent.notes) merged.set(note.uid, listed(note, undefined));
  const known = new Set(merged.keys());
  const isKnown = ({ uid }: Note): boolean => known.has(uid);
  for (const entry of ofTab) {
    if (entry.change === 'delete') merged.delete(entry.note.uid);
    else merged.set(entry.note.uid, listed({ ...entry.note, id: entry.note.id ?? merged.get(entry.note.uid)?.id ?? null }, entry));
  }
  const items = [...merged.values()].sort((a, b) => b.savedAt - a.savedAt);
  const countOf = (kind: NoteKind, reported: number): number => {
    const ofKind = newest.filter(({ note }) => note.kind === kind);
    return Math.max(items.filter((note) => note.kind === kind).length, reported + waitingChange(ofKind, isKnown));
  };
  const { counts } = sent;
  return {
    items: items.slice(0, most),
    total: Math.max(items.length, sent.total + waitingChange(ofTab, isKnown)),
    counts: counts && {
      POINT: countOf('POINT', counts.POINT),
      LINE: countOf('LINE', counts.LINE),
      PIECE: countOf('PIECE', counts.PIECE),
    },
  };
}
