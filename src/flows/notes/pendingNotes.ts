import type { Note } from '../../domain/notes/note.ts';
import type { NoteChange, OutboxPicture } from '../../domain/notes/outboxRecord.ts';
import { showOutboxChange, showRefused } from '../../state/notesSlice.ts';
import { openTabChannel } from '../../state/storage/openTabChannel.ts';
import { readPendingRecords } from '../../state/storage/outbox.ts';
import { noteOwner } from '../session/ownCustomer.ts';

/** A note of the outbox as a list shows it. */
interface PendingNote {
  note: Note;
  change: NoteChange;
  /** A blob: address of the picture that waits to be uploaded, good as long as it waits. */
  pictureUrl: string | null;
  /** The gateway's words where it refused the note. */
  refusal: string | null;
}

const pages = openTabChannel('outbox', () => void refreshOutboxCounts());
/** blob: addresses of pictures that wait, by upload id. */
const pictureUrls = new Map<string, string>();

/** Slices and the other pages learn that something was kept, sent or refused here. */
export async function announceOutboxChange(): Promise<void> {
  pages.tell();
  await refreshOutboxCounts();
}

/** How many notes of the user wait, and which of them were refused. */
export async function refreshOutboxCounts(): Promise<void> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  // Somebody logged in or out while it was read.
  if (noteOwner() !== owner) return;
  showRefused(waiting.flatMap(({ note, refusal }) => (refusal ? [{ uid: note.uid, title: note.title, words: refusal.words }] : [])));
  const wanted = new Set(waiting.flatMap(({ picture }) => picture?.uploadId ?? []));
  for (const [uploadId, address] of pictureUrls) {
    if (wanted.has(uploadId)) continue;
    URL.revokeObjectURL(address);
    pictureUrls.delete(uploadId);
  }
  showOutboxChange(waiting.length);
}

/** Where the page shows a picture that is still to be uploaded; the same address each time. */
function pendingPictureUrl({ uploadId, blob }: OutboxPicture<Blob>): string {
  const address = pictureUrls.get(uploadId) ?? URL.createObjectURL(blob);
  pictureUrls.set(uploadId, address);
  return address;
}

/** Notes of the logged-in user that wait, in the order of saving: a list shows them before what the gateway has. */
export async function listPendingNotes(): Promise<PendingNote[]> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  return waiting.map(({ note, change, refusal, picture }) => ({
    note,
    change,
    pictureUrl: picture && pendingPictureUrl(picture),
    refusal: refusal && refusal.words,
  }));
}
