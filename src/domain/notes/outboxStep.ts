import { type Note, sameShape } from './note.ts';
import { syncedNote, type OutboxRecord } from './outboxRecord.ts';

/**
 * What is to be sent next of a waiting note, and what each answer makes of it. All of them take the record as it is when the
 * answer comes: the user may have edited or deleted the note meanwhile. Null: nothing waits any more.
 */
export type OutboxStep<Blob = unknown> =
  | { send: 'picture'; blob: Blob; uploadId: string }
  | { send: 'create'; note: Note }
  | { send: 'update'; note: Note & { id: string } }
  | { send: 'delete'; id: string };

/** The note as the gateway shall have it. */
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
