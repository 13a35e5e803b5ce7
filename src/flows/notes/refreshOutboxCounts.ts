import type { OutboxPicture } from '../../domain/notes/outboxRecord.ts';
import { showOutboxChange, showRefused } from '../../state/notesSlice.ts';
import { readPendingRecords } from '../../state/storage/outbox.ts';
import { openTabChannel } from '../../state/storage/openTabChannel.ts';
import { noteOwner } from '../session/ownCustomer.ts';

const pages = openTabChannel('outbox', () => void refreshOutboxCounts());

/** Something was kept, sent or refused here: slices and the other pages hear of it. */
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
  revokePictureUrls(new Set(waiting.flatMap(({ picture }) => picture?.uploadId ?? [])));
  showOutboxChange(waiting.length);
}

/** blob: addresses by upload id. */
const addresses = new Map<string, string>();

/** Where the page shows a picture that is still to be uploaded; the same address each time it is asked for. */
export function pendingPictureUrl({ uploadId, blob }: OutboxPicture<Blob>): string {
  const known = addresses.get(uploadId);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(blob);
  addresses.set(uploadId, address);
  return address;
}

/** Lets go of the pictures that wait no more. */
function revokePictureUrls(waiting: ReadonlySet<string>): void {
  for (const [uploadId, address] of addresses) {
    if (waiting.has(uploadId)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(uploadId);
  }
}
