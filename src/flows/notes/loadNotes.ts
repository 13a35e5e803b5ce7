import { listNotes } from '../../api/notes/notes.ts';
import { NOTES_PER_PAGE } from '../../domain/limits.ts';
import { type ListedNote, NO_SENT_NOTES, type SentNotes } from '../../domain/notes/listedNote.ts';
import { mergeNotes, type WaitingNote } from '../../domain/notes/mergeNotes.ts';
import type { NoteKind, NoteTab } from '../../domain/notes/note.ts';
import type { OutboxPicture } from '../../domain/notes/outboxRecord.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { notesSlice, updateNotes, updateOutbox } from '../../state/notes/notesSlice.ts';
import { showOriginal, showPictureAt } from '../../state/notes/noteForm.ts';
import { chooseNotesTab, endNoteList, growNoteList, refreshOpenNotes, showListedNotes, showNoteList } from '../../state/notes/noteList.ts';
import { openTabChannel } from '../../state/storage/openTabChannel.ts';
import { readPendingRecords } from '../../state/storage/outbox.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { pictureAddress } from '../shell/fileAddress.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();

/** Opens 'Ghi chú của tôi' (§2) at its first page (§4). */
export function openNotes(): void {
  if (!requireLogin(openNotes)) return;
  showNoteList(noteOwner());
  void loadNotes();
}

export function openNotesTab(tab: NoteTab): void {
  chooseNotesTab(tab);
  void loadNotes();
}

/**
 * Reads the shown pages of the tab and the waiting notes again: when the list opens, its tab or the user changes, or
 * something was sent. Waiting notes appear at once, the rest later (§8: a failure shows no toast).
 */
export const loadNotes = (): Promise<void> => load(1);

/** Loads ten more ('Xem thêm'). */
export async function loadMoreNotes(): Promise<void> {
  if (notesSlice.status === 'loading') return;
  growNoteList();
  await load(notesSlice.status === 'ready' ? notesSlice.pages : 1);
}

/** @param from first page to request; earlier pages stay */
async function load(from: number): Promise<void> {
  const { tab, pages } = notesSlice;
  const owner = noteOwner();
  const isLatest = loads.begin();
  const isCurrent = (): boolean => isLatest() && notesSlice.tab === tab && noteOwner() === owner;
  updateNotes({ status: 'loading' });
  await showMerged(isCurrent);
  if (!isCurrent()) return;
  const before = from === 1 ? NO_SENT_NOTES : notesSlice.sent;
  const read = await readPages(tab, before, from, pages);
  if (!isCurrent()) return;
  // The total changed elsewhere and pages have shifted, so read all of them.
  if (from > 1 && read && read.total !== before.total) return load(1);
  endNoteList(read);
  await showMerged(isCurrent);
}

/** Returns null where a page failed. */
async function readPages(kind: NoteTab, before: SentNotes, from: number, to: number): Promise<SentNotes | null> {
  let read = before;
  for (let page = from; page <= to; page += 1) {
    // Sequential: a page may state that there are no more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await listNotes({ kind, page, userId: noteOwner() ?? '' });
    if (!answer.ok) return null;
    const { notes, total, counts } = answer.value;
    read = { notes: [...read.notes, ...notes], total, counts };
    if (notes.length < NOTES_PER_PAGE) break;
  }
  return read;
}

async function showMerged(isCurrent: () => boolean): Promise<void> {
  const waiting = await listPendingNotes();
  if (!isCurrent()) return;
  const { sent, tab, pages } = notesSlice;
  const { items, total, counts } = mergeNotes(sent, waiting, tab, pages * NOTES_PER_PAGE);
  showListedNotes(items, total, counts);
  refreshNoteForm(items);
}

/** Updates the open form: gateway's id, waiting state, address of the picture. Typed text stays. */
export function refreshNoteForm(items: readonly ListedNote[]): void {
  refreshOpenNotes((note) => items.find(({ uid }) => uid === note.uid) ?? null);
  const saved = notesSlice.form?.saved;
  if (saved) showPictureAt(saved.pictureUrl || pictureAddress(saved.imageUrl));
}

/** Pages of ten notes to search; a redrawn shape of a note beyond them is saved as a new note. */
const MAX_PAGES = 10;

/** Finds the saved note of a reloaded drawing. Until it is found, and where it is not, the form saves a new note. */
export async function findOriginal(): Promise<void> {
  const { form } = notesSlice;
  const { noteUid } = drawingSlice;
  if (!form || form.saved || form.original || noteUid === null) return;
  const found = await findNote(form.kind, noteUid);
  if (!found || notesSlice.form !== form || form.busy || drawingSlice.noteUid !== noteUid) return;
  showOriginal(found);
}

async function findNote(kind: NoteKind, uid: string): Promise<ListedNote | null> {
  const userId = noteOwner() ?? '';
  const waiting = await listPendingNotes();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // Sequential: most are found on the first page.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await listNotes({ kind, page, userId });
    const sent = answer.ok ? answer.value : NO_SENT_NOTES;
    const { items } = mergeNotes(sent, waiting, kind, Infinity);
    const found = items.find((note) => note.uid === uid);
    if (found || sent.notes.length === 0) return found ?? null;
  }
  return null;
}

const pages = openTabChannel('outbox', () => void refreshOutboxCounts());
/** blob: addresses of waiting pictures, by upload id. */
const pictureUrls = new Map<string, string>();

/** Updates slices and other tabs after something was stored, sent or refused here. */
export async function announceOutboxChange(): Promise<void> {
  pages.notify();
  await refreshOutboxCounts();
}

export async function refreshOutboxCounts(): Promise<void> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  // Somebody logged in or out meanwhile.
  if (noteOwner() !== owner) return;
  updateOutbox({
    refused: waiting.flatMap(({ note, refusal }) => (refusal ? [{ uid: note.uid, title: note.title, words: refusal.words }] : [])),
  });
  const pendingUploads = new Set(waiting.flatMap(({ picture }) => picture?.uploadId ?? []));
  for (const [uploadId, address] of pictureUrls) {
    if (pendingUploads.has(uploadId)) continue;
    URL.revokeObjectURL(address);
    pictureUrls.delete(uploadId);
  }
  updateNotes({ waiting: waiting.length });
  if (notesSlice.opened) void loadNotes();
}

/** Returns the address of a picture that waits for upload; the same one each time. */
function pendingPictureUrl({ uploadId, blob }: OutboxPicture<Blob>): string {
  const address = pictureUrls.get(uploadId) ?? URL.createObjectURL(blob);
  pictureUrls.set(uploadId, address);
  return address;
}

/** Returns the user's waiting notes in the order of saving; a list shows them before the gateway's. */
export async function listPendingNotes(): Promise<WaitingNote[]> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  return waiting.map(({ note, change, refusal, picture }) => ({
    note,
    change,
    pictureUrl: picture && pendingPictureUrl(picture),
    refusal: refusal && refusal.words,
  }));
}
