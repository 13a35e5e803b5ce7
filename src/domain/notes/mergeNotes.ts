import type { ListedNote, SentNotes } from './listedNote.ts';
import type { Note, NoteCounts, NoteKind, NoteTab } from './note.ts';

/** What the outbox still has to tell the gateway. */
export interface WaitingNote {
  note: Note;
  change: 'create' | 'update' | 'delete';
  /** A blob: address of the picture that waits to be uploaded, good as long as it waits. */
  pictureUrl: string | null;
  /** The gateway's words where it refused the note. */
  refusal: string | null;
}

const listed = (note: Note, waiting: WaitingNote | undefined): ListedNote => ({
  ...note,
  isWaiting: waiting !== undefined,
  refusal: waiting?.refusal ?? null,
  pictureUrl: waiting?.pictureUrl ?? '',
});

/** What waits changes how many there are: new ones the gateway has not got, deleted ones it still counts. */
function waitingChange(waiting: readonly WaitingNote[], isKnown: (note: Note) => boolean): number {
  const news = waiting.filter(({ change, note }) => change === 'create' && !isKnown(note)).length;
  return news - waiting.filter(({ change, note }) => change === 'delete' && (isKnown(note) || note.id !== null)).length;
}

/**
 * The gateway's list with what waits on top: an edited note in its newest state, a deleted one gone, a new one in its place.
 * Newest first; one note of each uid, for a page may shift between two askings.
 * @param most how many are shown at most
 * @returns what is shown, how many there are in all, and of each kind, where that was told
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
  const items = [...merged.values()].sort((one, other) => other.savedAt - one.savedAt);
  const countOf = (kind: NoteKind, told: number): number => {
    const ofKind = newest.filter(({ note }) => note.kind === kind);
    return Math.max(items.filter((note) => note.kind === kind).length, told + waitingChange(ofKind, isKnown));
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
