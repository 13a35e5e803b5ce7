import type { ListedNote, SentNotes } from './listedNote.ts';
import type { Note, NoteKind } from './note.ts';

/** What the outbox still has to tell the gateway. */
interface Waiting {
  note: Note;
  change: 'create' | 'update' | 'delete';
  pictureUrl: string | null;
  refusal: string | null;
}

const listed = (note: Note, waiting: Waiting | undefined): ListedNote => ({
  ...note,
  isWaiting: waiting !== undefined,
  refusal: waiting?.refusal ?? null,
  pictureUrl: waiting?.pictureUrl ?? '',
});

/**
 * The gateway's list with what waits on top: an edited note in its newest state, a deleted one gone, a new one in its place.
 * Newest first; one note of each uid, for a page may shift between two askings.
 * @param most how many are shown at most
 * @returns what is shown, and how many there are in all
 */
export function mergeNotes(
  sent: SentNotes,
  waiting: readonly Waiting[],
  kind: NoteKind,
  most: number,
): { items: ListedNote[]; total: number } {
  const ours = waiting.filter(({ note }) => note.kind === kind);
  const byUid = new Map(ours.map((entry) => [entry.note.uid, entry]));
  const merged = new Map<string, ListedNote>();
  for (const note of sent.notes) merged.set(note.uid, listed(note, undefined));
  const known = new Set(merged.keys());
  for (const entry of byUid.values()) {
    if (entry.change === 'delete') merged.delete(entry.note.uid);
    else merged.set(entry.note.uid, listed({ ...entry.note, id: entry.note.id ?? merged.get(entry.note.uid)?.id ?? null }, entry));
  }
  const entries = [...byUid.values()];
  const news = entries.filter(({ change, note }) => change === 'create' && !known.has(note.uid)).length;
  const gone = entries.filter(({ change, note }) => change === 'delete' && (known.has(note.uid) || note.id !== null)).length;
  const items = [...merged.values()].sort((one, other) => other.savedAt - one.savedAt);
  return { items: items.slice(0, most), total: Math.max(items.length, sent.total + news - gone) };
}
