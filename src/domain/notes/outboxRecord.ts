import type { LngLat } from '../geometry/lngLat.ts';
import type { Note } from './note.ts';

export type NoteChange = 'create' | 'update' | 'delete';

/** A note in the outbox: the state that the user wants and that which the gateway may have. `Blob` is the browser's. */
export interface OutboxRecord<Blob = unknown> {
  userId: string;
  /** `none`: the gateway has it. The record stays for a day, since an open form may not know its id yet. */
  change: NoteChange | 'none';
  /** Newest state, with its `id` once the gateway's is known. */
  note: Note;
  /** Picture taken since the last sending; null: none, or the note's `imageUrl` is current. */
  picture: OutboxPicture<Blob> | null;
  /** State at the first create that got no response; the gateway may have it. */
  unanswered: Note | null;
  /** Increases with each edit. A response settles the note only if the version is unchanged. */
  version: number;
  /** Time of queueing, milliseconds since 1970. Notes are sent in this order. */
  keptAt: number;
  /** Permanent refusal; the note waits for the user. */
  refusal: { words: string; status: number } | null;
}

export interface OutboxPicture<Blob> {
  /** Kept until the note is stored, since the gateway deletes pictures without a note. */
  blob: Blob;
  /** Id of the upload. Repeated uploads are stored once. */
  uploadId: string;
  /** Address after the upload. */
  url: string | null;
  /** True if the gateway deleted it before the note was stored, and it is uploaded again. */
  isAgain: boolean;
}

/** Queues a saved note. Without a new picture the queued one stays. */
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
    // A note without the gateway's id is created again. The gateway returns the existing one if there is one.
    change: id === null ? 'create' : 'update',
    note: { ...note, id, imageUrl: note.imageUrl || (queued?.note.imageUrl ?? '') },
    picture: picture ?? queued?.picture ?? null,
    unanswered: queued?.unanswered ?? null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued && queued.change !== 'none' ? queued.keptAt : nowMs,
    refusal: null,
  };
}

/** Marks a note as stored. Only what identifies it at the gateway is kept. */
export const syncedNote = <Blob>(waiting: OutboxRecord<Blob>, { id, imageUrl }: Note): OutboxRecord<Blob> => ({
  ...waiting,
  change: 'none',
  note: { ...waiting.note, id, imageUrl, title: '', note: '', points: [] },
  picture: null,
  unanswered: null,
});

/** Queues the deletion of a note. @returns null if the gateway certainly does not have it */
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
    // Creating it again returns the id to delete. If there is no record, the note was sent after the caller read it.
    unanswered: id === null ? (queued?.unanswered ?? note) : null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued?.keptAt ?? nowMs,
    refusal: null,
  };
}

/** Queues a refused note again. One that is gone at the gateway becomes a new note `newUid`. */
export function requeuedNote<Blob>(queued: OutboxRecord<Blob>, newUid: string): OutboxRecord<Blob> {
  const isGone = queued.change !== 'delete' && (queued.refusal?.status === 404 || queued.refusal?.status === 410);
  const again: OutboxRecord<Blob> = { ...queued, version: queued.version + 1, refusal: null };
  if (!isGone) return again;
  return { ...again, change: 'create', note: { ...queued.note, id: null, uid: newUid }, unanswered: null };
}

/** Next request to send for a queued note. */
export type OutboxStep<Blob = unknown> =
  | { send: 'picture'; blob: Blob; uploadId: string }
  | { send: 'create'; note: Note }
  | { send: 'update'; note: Note & { id: string } }
  | { send: 'delete'; id: string };

const currentNote = ({ note, picture }: OutboxRecord): Note => (picture?.url ? { ...note, imageUrl: picture.url } : note);

/** Returns the next request: a missing picture first, then the note. */
export function nextStep<Blob>(waiting: OutboxRecord<Blob>): OutboxStep<Blob> {
  const { change, picture, unanswered } = waiting;
  const { id } = waiting.note;
  if (change === 'delete') return id === null ? { send: 'create', note: unanswered ?? waiting.note } : { send: 'delete', id };
  if (picture && picture.url === null) return { send: 'picture', blob: picture.blob, uploadId: picture.uploadId };
  const note = currentNote(waiting);
  return id === null ? { send: 'create', note } : { send: 'update', note: { ...note, id } };
}

/** Marks a create as sent. From now on the gateway may have the note, even without a response. */
export const markedSent = <Blob>(waiting: OutboxRecord<Blob>, note: Note): OutboxRecord<Blob> => ({
  ...waiting,
  unanswered: waiting.unanswered ?? note,
});

/** Handles the response to an upload, unless the picture was replaced. `waiting` may have been edited since. */
export const uploaded = <Blob>(waiting: OutboxRecord<Blob>, uploadId: string, url: string): OutboxRecord<Blob> =>
  waiting.picture?.uploadId === uploadId ? { ...waiting, picture: { ...waiting.picture, url } } : waiting;

export const sameShape = (a: { readonly points: readonly LngLat[] }, b: { readonly points: readonly LngLat[] }): boolean =>
  a.points.length === b.points.length &&
  a.points.every(({ lng, lat }, index) => lng === b.points[index]!.lng && lat === b.points[index]!.lat);

/** Returns true if the gateway has the note as it is now. It trims titles. */
const isStoredSo = (stored: Note, current: Note): boolean =>
  stored.title.trim() === current.title.trim() &&
  stored.note === current.note &&
  stored.imageUrl === current.imageUrl &&
  sameShape(stored, current);

/** Handles the response to a create: the stored note, new or from an earlier create of the uid. */
export function created<Blob>(waiting: OutboxRecord<Blob>, stored: Note): OutboxRecord<Blob> {
  const known: OutboxRecord<Blob> = { ...waiting, note: { ...waiting.note, id: stored.id }, unanswered: null };
  if (waiting.change === 'delete') return known;
  const current = currentNote(known);
  // A form that did not know the picture does not remove it.
  const imageUrl = current.imageUrl || stored.imageUrl;
  const isPictureSent = waiting.picture === null || waiting.picture.url !== null;
  if (isPictureSent && isStoredSo(stored, { ...current, imageUrl })) return syncedNote(known, stored);
  return { ...known, change: 'update', note: { ...known.note, imageUrl: known.note.imageUrl || stored.imageUrl } };
}

/** Handles the response to an update. @param version version that was sent */
export const updated = <Blob>(waiting: OutboxRecord<Blob>, version: number): OutboxRecord<Blob> =>
  waiting.version === version ? syncedNote(waiting, currentNote(waiting)) : waiting;

/** Handles the response to a deletion. Returns null if nothing is queued any more. */
export const deleted = <Blob>(waiting: OutboxRecord<Blob>): OutboxRecord<Blob> | null => (waiting.change === 'delete' ? null : waiting);

/** Statuses of refused content. Such a create stored nothing, nor did one before with the same content. */
const CONTENT_REFUSED = new Set([400, 413, 422]);
const GONE = new Set([404, 410]);
/** Status if the note's picture no longer exists. */
const PICTURE_MISSING = 422;

/**
 * Handles a permanent refusal of `sent`. Returns null if nothing is queued any more.
 * @param version version of the record when it was sent
 * @param isFirst true if no create of this note was sent before
 * @param newUploadId id for another upload of the picture
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
  // Deleted elsewhere or never stored, so nothing is left to delete.
  if (waiting.change === 'delete') {
    const isNothing = isCreate ? CONTENT_REFUSED.has(status) || GONE.has(status) : sent.send === 'delete' && GONE.has(status);
    if (isNothing) return null;
  }
  // The user deleted it on another device while it was created again here.
  if (isCreate && status === 410 && waiting.unanswered && isStoredSo(waiting.unanswered, sent.note)) return null;
  const known = isCreate && isFirst ? { ...waiting, unanswered: null } : waiting;
  // Edited since then: the current state has not been refused.
  if (waiting.version !== version) return known;
  const { picture } = known;
  // The gateway deleted the picture during a long wait. Upload it again under an unused id.
  if (status === PICTURE_MISSING && picture?.url && !picture.isAgain) {
    return { ...known, picture: { ...picture, url: null, uploadId: newUploadId, isAgain: true } };
  }
  // The form showed a picture that was replaced since. Creating the note again returns the current one.
  if (status === PICTURE_MISSING && !picture && known.change !== 'delete' && known.note.imageUrl !== '') {
    return { ...known, change: 'create', note: { ...known.note, id: null, imageUrl: '' } };
  }
  return { ...known, refusal };
}
