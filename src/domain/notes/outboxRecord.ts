import type { LngLat } from '../geometry/lngLat.ts';
import type { Note } from './note.ts';

/** What the gateway is still to be told of a note. */
export type NoteChange = 'create' | 'update' | 'delete';

/**
 * A note of the outbox: what one user wants the gateway to know, and what the gateway may know already. What a picture's bytes are
 * is the browser's affair.
 */
export interface OutboxRecord<Blob = unknown> {
  userId: string;
  /** `none`: the gateway has it. Such a record stays a day: a form that is still open may not have heard of its id. */
  change: NoteChange | 'none';
  /** Its newest state; its `id` as soon as the gateway's is known. */
  note: Note;
  /** Taken since it was last sent; null: it has none, or the note's `imageUrl` is it. */
  picture: OutboxPicture<Blob> | null;
  /** As it was when a create was first sent that nobody answered: the gateway may have it. */
  unanswered: Note | null;
  /** Grows with every change by the user: an answer settles the note only if it still has the version that was sent. */
  version: number;
  /** When it was first queued; notes are sent in this order. Milliseconds since 1970. */
  keptAt: number;
  /** Why it will never be taken as it is: it waits for the user. */
  refusal: { words: string; status: number } | null;
}

export interface OutboxPicture<Blob> {
  /** Stays until the note is stored: the gateway forgets pictures that no note shows. */
  blob: Blob;
  /** Made once: however often it is uploaded, it is stored once. */
  uploadId: string;
  /** Where it lies once it was uploaded. */
  url: string | null;
  /** It was cleared away before the note was stored, and is uploaded a second time. */
  isAgain: boolean;
}

/**
 * The user saved a note.
 * @param queued what the outbox has of it
 * @param picture a new one; null keeps what there is
 */
export function enqueuedNote<Blob>(
  queued: OutboxRecord<Blob> | undefined,
  userId: string,
  note: Note,
  picture: OutboxPicture<Blob> | null,
  nowMs: number,
): OutboxRecord<Blob> {
  const id = queued?.note.id ?? note.id;
  return {
    userId,
    // What the gateway has not answered for is created, whatever became of it meanwhile: it answers the note that is there.
    change: id === null ? 'create' : 'update',
    note: { ...note, id, imageUrl: note.imageUrl || (queued?.note.imageUrl ?? '') },
    picture: picture ?? queued?.picture ?? null,
    unanswered: queued?.unanswered ?? null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued && queued.change !== 'none' ? queued.keptAt : nowMs,
    refusal: null,
  };
}

/** The gateway has it as the user wants it: what stays is how it is known there. */
export const syncedNote = <Blob>(waiting: OutboxRecord<Blob>, { id, imageUrl }: Note): OutboxRecord<Blob> => ({
  ...waiting,
  change: 'none',
  note: { ...waiting.note, id, imageUrl, title: '', note: '', points: [] },
  picture: null,
  unanswered: null,
});

/**
 * The user deleted a note.
 * @returns null where the gateway surely never heard of it: nothing is left to do
 */
export function tombstonedNote<Blob>(
  queued: OutboxRecord<Blob> | undefined,
  userId: string,
  note: Note,
  nowMs: number,
): OutboxRecord<Blob> | null {
  const id = queued?.note.id ?? note.id;
  if (queued && id === null && queued.unanswered === null) return null;
  return {
    userId,
    change: 'delete',
    note: { ...note, id },
    picture: null,
    // The id that is to be deleted is learned by creating it once more. No record: it was sent since the caller looked.
    unanswered: id === null ? (queued?.unanswered ?? note) : null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued?.keptAt ?? nowMs,
    refusal: null,
  };
}

/** The user wants a refused note sent again. One that is gone at the gateway becomes a new one, `newUid`. */
export function requeuedNote<Blob>(queued: OutboxRecord<Blob>, newUid: string): OutboxRecord<Blob> {
  const isGone = queued.change !== 'delete' && (queued.refusal?.status === 404 || queued.refusal?.status === 410);
  const again: OutboxRecord<Blob> = { ...queued, version: queued.version + 1, refusal: null };
  if (!isGone) return again;
  return { ...again, change: 'create', note: { ...queued.note, id: null, uid: newUid }, unanswered: null };
}

/**
 * What is to be sent next of a waiting note, and what each answer makes of it. All of them take the record as it is when the
 * answer comes: the user may have edited or deleted the note meanwhile. Null: nothing waits any more.
 */
export type OutboxStep<Blob = unknown> =
  | { send: 'picture'; blob: Blob; uploadId: string }
  | { send: 'create'; note: Note }
  | { send: 'update'; note: Note & { id: string } }
  | { send: 'delete'; id: string };

const wantedNote = ({ note, picture }: OutboxRecord): Note => (picture?.url ? { ...note, imageUrl: picture.url } : note);

export function nextStep<Blob>(waiting: OutboxRecord<Blob>): OutboxStep<Blob> {
  const { change, picture, unanswered } = waiting;
  const { id } = waiting.note;
  if (change === 'delete') return id === null ? { send: 'create', note: unanswered ?? waiting.note } : { send: 'delete', id };
  if (picture && picture.url === null) return { send: 'picture', blob: picture.blob, uploadId: picture.uploadId };
  const note = wantedNote(waiting);
  return id === null ? { send: 'create', note } : { send: 'update', note: { ...note, id } };
}

/** A create is about to go out: from now on the gateway may have the note, whether or not an answer comes. */
export const markedSent = <Blob>(waiting: OutboxRecord<Blob>, note: Note): OutboxRecord<Blob> => ({
  ...waiting,
  unanswered: waiting.unanswered ?? note,
});

export const uploaded = <Blob>(waiting: OutboxRecord<Blob>, uploadId: string, url: string): OutboxRecord<Blob> =>
  waiting.picture?.uploadId === uploadId ? { ...waiting, picture: { ...waiting.picture, url } } : waiting;

export const sameShape = (one: { readonly points: readonly LngLat[] }, other: { readonly points: readonly LngLat[] }): boolean =>
  one.points.length === other.points.length &&
  one.points.every(({ lng, lat }, index) => lng === other.points[index]!.lng && lat === other.points[index]!.lat);

/** Whether the gateway has a note as the user wants it; it trims titles. */
const isStoredSo = (stored: Note, wanted: Note): boolean =>
  stored.title.trim() === wanted.title.trim() &&
  stored.note === wanted.note &&
  stored.imageUrl === wanted.imageUrl &&
  sameShape(stored, wanted);

/** A create was answered with the note that is there: this one, or what an earlier one of its uid had stored. */
export function created<Blob>(waiting: OutboxRecord<Blob>, stored: Note): OutboxRecord<Blob> {
  const known: OutboxRecord<Blob> = { ...waiting, note: { ...waiting.note, id: stored.id }, unanswered: null };
  if (waiting.change === 'delete') return known;
  const wanted = wantedNote(known);
  // A form that never heard of the picture does not mean to take it away.
  const imageUrl = wanted.imageUrl || stored.imageUrl;
  const isPictureSent = waiting.picture === null || waiting.picture.url !== null;
  if (isPictureSent && isStoredSo(stored, { ...wanted, imageUrl })) return syncedNote(known, stored);
  return { ...known, change: 'update', note: { ...known.note, imageUrl: known.note.imageUrl || stored.imageUrl } };
}

/** @param version of what was sent */
export const updated = <Blob>(waiting: OutboxRecord<Blob>, version: number): OutboxRecord<Blob> =>
  waiting.version === version ? syncedNote(waiting, wantedNote(waiting)) : waiting;

export const deleted = <Blob>(waiting: OutboxRecord<Blob>): OutboxRecord<Blob> | null => (waiting.change === 'delete' ? null : waiting);

/** Content that no gateway takes: a create refused so has stored nothing, nor had one before with the same content. */
const CONTENT_REFUSED = new Set([400, 413, 422]);
const GONE = new Set([404, 410]);
/** The picture that a note shows is not there (any more). */
const PICTURE_MISSING = 422;

/**
 * The gateway said no, for good.
 * @param sent what was sent
 * @param version of the record then
 * @param isFirst no create of this note had been sent before
 * @param newUploadId for a picture that has to be uploaded anew
 */
export function refused<Blob>(
  waiting: OutboxRecord<Blob>,
  sent: OutboxStep,
  version: number,
  refusal: NonNullable<OutboxRecord['refusal']>,
  isFirst: boolean,
  newUploadId: string,
): OutboxRecord<Blob> | null {
  const { status } = refusal;
  const isCreate = sent.send === 'create';
  // Deleted elsewhere, or never stored: there is nothing to delete.
  if (waiting.change === 'delete') {
    const isNothing = isCreate ? CONTENT_REFUSED.has(status) || GONE.has(status) : sent.send === 'delete' && GONE.has(status);
    if (isNothing) return null;
  }
  // The user deleted on another device what is created here once more.
  if (isCreate && status === 410 && waiting.unanswered && isStoredSo(waiting.unanswered, sent.note)) return null;
  const known = isCreate && isFirst ? { ...waiting, unanswered: null } : waiting;
  // Edited meanwhile: what the user wants now has not been refused.
  if (waiting.version !== version) return known;
  const { picture } = known;
  // It waited for so long that its picture was cleared away: once more, under an id that is not used up.
  if (status === PICTURE_MISSING && picture?.url && !picture.isAgain) {
    return { ...known, picture: { ...picture, url: null, uploadId: newUploadId, isAgain: true } };
  }
  // The form showed a picture that was replaced since: the note keeps the one it has, which creating it once more tells.
  if (status === PICTURE_MISSING && !picture && known.change !== 'delete' && known.note.imageUrl !== '') {
    return { ...known, change: 'create', note: { ...known.note, id: null, imageUrl: '' } };
  }
  return { ...known, refusal };
}
