import { listNotes } from '../../api/notes/notes.ts';
import { NOTES_PER_PAGE } from '../../domain/limits.ts';
import { type ListedNote, NOTHING_SENT, type SentNotes } from '../../domain/notes/listedNote.ts';
import { mergeNotes, type WaitingNote } from '../../domain/notes/mergeNotes.ts';
import type { NoteKind, NoteTab } from '../../domain/notes/note.ts';
import type { OutboxPicture } from '../../domain/notes/outboxRecord.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { notesSlice, updateNotes, updateOutbox } from '../../state/notes/notesSlice.ts';
import { showOriginal, showPictureAt } from '../../state/notes/noteForm.ts';
import { chooseNotesTab, endNoteList, freshenOpenNotes, showListedNotes, showNoteList, widenNoteList } from '../../state/notes/noteList.ts';
import { openTabChannel } from '../../state/storage/openTabChannel.ts';
import { readPendingRecords } from '../../state/storage/outbox.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { pictureAddress } from '../shell/fileAddress.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();

/** 'Ghi chú của tôi' (§2), from its first page (§4). */
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
 * Reads the pages that are shown of the tab anew, and what waits in the outbox: whenever the list opens, its tab or the user
 * changes, or something was sent. What waits is shown at once, the rest when it comes (§8: a failure is no toast).
 */
export const loadNotes = (): Promise<void> => load(1);

/** 'Xem thêm': ten more. */
export async function loadMoreNotes(): Promise<void> {
  if (notesSlice.status === 'loading') return;
  widenNoteList();
  await load(notesSlice.status === 'ready' ? notesSlice.pages : 1);
}

/** @param from the first page to ask for; those before are as they were */
async function load(from: number): Promise<void> {
  const { tab, pages } = notesSlice;
  const owner = noteOwner();
  const began = loads.begin();
  const isCurrent = (): boolean => began() && notesSlice.tab === tab && noteOwner() === owner;
  updateNotes({ status: 'loading' });
  await showMerged(isCurrent);
  if (!isCurrent()) return;
  const before = from === 1 ? NOTHING_SENT : notesSlice.sent;
  const read = await readPages(tab, before, from, pages);
  if (!isCurrent()) return;
  // Something came or went elsewhere: pages have shifted, so all are read.
  if (from > 1 && read && read.total !== before.total) return load(1);
  endNoteList(read);
  await showMerged(isCurrent);
}

/** @returns null where a page could not be had */
async function readPages(kind: NoteTab, before: SentNotes, from: number, to: number): Promise<SentNotes | null> {
  let read = before;
  for (let page = from; page <= to; page += 1) {
    // One after the other: a page may tell that there are no more.
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
  freshenNoteForm(items);
}

/**
 * A list was read: what is open learns what became of its note – the gateway's id, whether it still waits, where its picture
 * lies now. What is typed stays.
 */
export function freshenNoteForm(items: readonly ListedNote[]): void {
  freshenOpenNotes((note) => items.find(({ uid }) => uid === note.uid) ?? null);
  const saved = notesSlice.form?.saved;
  if (saved) showPictureAt(saved.pictureUrl || pictureAddress(saved.imageUrl));
}

/** Of ten notes; beyond them a redrawn shape becomes a note of its own. */
const MAX_PAGES = 10;

/**
 * The page was loaded anew, and the drawing is still that of a saved note: which one has to be asked, before the form can offer
 * to put it in that note's place. Until it is found, and where it is not, the form saves a new note.
 */
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
    // One after the other: most are found on the first.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await listNotes({ kind, page, userId });
    const sent = answer.ok ? answer.value : NOTHING_SENT;
    const { items } = mergeNotes(sent, waiting, kind, Infinity);
    const found = items.find((note) => note.uid === uid);
    if (found || sent.notes.length === 0) return found ?? null;
  }
  return null;
}

const pages = openTabChannel('outbox', () => void refreshOutboxCounts());
/** blob: addresses of pictures that wait, by upload id. */
const pictureUrls = new Map<string, string>();

/** Slices and the other pages learn that something was kept, sent or refused here. */
export async function announceOutboxChange(): Promise<void> {
  pages.tell();
  await refreshOutboxCounts();
}

/** How many notes of the user wait, and which of them were refused. An open list is read anew. */
export async function refreshOutboxCounts(): Promise<void> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  // Somebody logged in or out while it was read.
  if (noteOwner() !== owner) return;
  updateOutbox({
    refused: waiting.flatMap(({ note, refusal }) => (refusal ? [{ uid: note.uid, title: note.title, words: refusal.words }] : [])),
  });
  const wanted = new Set(waiting.flatMap(({ picture }) => picture?.uploadId ?? []));
  for (const [uploadId, address] of pictureUrls) {
    if (wanted.has(uploadId)) continue;
    URL.revokeObjectURL(address);
    pictureUrls.delete(uploadId);
  }
  updateNotes({ waiting: waiting.length });
  if (notesSlice.opened) void loadNotes();
}

/** Where the page shows a picture that is still to be uploaded; the same address each time. */
function pendingPictureUrl({ uploadId, blob }: OutboxPicture<Blob>): string {
  const address = pictureUrls.get(uploadId) ?? URL.createObjectURL(blob);
  pictureUrls.set(uploadId, address);
  return address;
}

/** Notes of the logged-in user that wait, in the order of saving: a list shows them before what the gateway has. */
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
