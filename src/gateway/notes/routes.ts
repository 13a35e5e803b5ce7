import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import {
  createActionHistoryCall,
  deleteActionHistoryCall,
  findActionHistoriesCall,
  updateActionHistoryCall,
} from '../../contract/notes/notes.ts';
import type { Accounts } from '../account/accounts.ts';
import { answerCustomer, done } from '../http/answerCall.ts';
import type { FileStore } from '../files/fileStore.ts';
import { removePictures } from '../files/pictureStore.ts';
import { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import { tombstoneNote, changeNote, countKinds, countNotes, findNote, findNoteOfUid, insertNote, readNotes } from './rows.ts';
import { type Queryable, lockOf } from '../database/store.ts';
import { isPictureOf, withdrawUnshown } from '../files/rows.ts';
import { readNotePoints, serializeNote } from './wire.ts';
import { MAX_ROWS_PER_PAGE, NOTE_QUOTA } from '../http/limits.ts';

/** @throws HttpError 422 when the picture is not the customer's own upload, or was withdrawn */
async function refuseForeignPicture(inside: Queryable, userId: string, link: string): Promise<void> {
  if (link === '' || (await isPictureOf(inside, userId, link))) return;
  throw new HttpError(422, 'notes.foreignPicture');
}

/** @throws HttpError 409 when a note of this many points finds no room beside the customer's others */
async function refuseOverQuota(inside: Queryable, userId: string, pointCount: number, ownId: string): Promise<void> {
  const others = await countNotes(inside, userId, ownId);
  if (others.notes >= NOTE_QUOTA.notes) {
    throw new HttpError(409, 'notes.tooMany', { values: { max: NOTE_QUOTA.notes } });
  }
  if (others.points + pointCount > NOTE_QUOTA.points) {
    throw new HttpError(409, 'notes.tooManyPointsInAll', { values: { max: NOTE_QUOTA.points.toLocaleString('en') } });
  }
}

/** §7 notes. Whoever `users_permissions_users` names: the notes are those of the token. */
export function addActionHistoryRoutes(app: Hono, accounts: Accounts, files: FileStore): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findActionHistoriesCall, async (asked, { id: userId }) => {
    const query = { userId, kind: asked.type, isOldestFirst: asked.orderByKey === '1' };
    const { rows, total } = await readNotes(store, query, pageOf(MAX_ROWS_PER_PAGE, asked));
    return { data: rows.map((row) => serializeNote(userId, row)), total, counts: await countKinds(store, userId) };
  });

  answerCustomer(app, accounts, createActionHistoryCall, async (sent, { id: userId }) => {
    const points = readNotePoints(sent.type, sent.data);
    const row = await store.transaction(async (inside) => {
      await lockOf(inside, 'notes', userId);
      const known = await findNoteOfUid(inside, userId, sent.uid);
      if (known?.is_deleted) throw new HttpError(410, 'notes.alreadyDeleted');
      if (known) return known;
      await refuseForeignPicture(inside, userId, sent.images_link);
      const id = randomBytes(12).toString('hex');
      await refuseOverQuota(inside, userId, points.length / 2, id);
      return insertNote(inside, userId, { ...sent, id, kind: sent.type, points });
    });
    return done('notes.saved', { data: serializeNote(userId, row) });
  });

  answerCustomer(app, accounts, updateActionHistoryCall, async (sent, { id: userId }) => {
    const { row, unshown } = await store.transaction(async (inside) => {
      await lockOf(inside, 'notes', userId);
      const known = await findNote(inside, userId, sent.id);
      if (!known) throw new HttpError(404, 'notes.notFound');
      if (sent.type && sent.type !== known.kind) throw new HttpError(400, 'notes.kindFixed');
      const { title, note, images_link = known.images_link } = sent;
      const points = sent.data ? readNotePoints(known.kind, sent.data) : known.points;
      if (images_link !== known.images_link) await refuseForeignPicture(inside, userId, images_link);
      if (points.length > known.points.length) await refuseOverQuota(inside, userId, points.length / 2, known.id);
      const row = await changeNote(inside, userId, { ...known, title, note, images_link, points });
      return { row, unshown: await withdrawUnshown(inside, userId, known.images_link) };
    });
    await removePictures({ store, files }, unshown);
    return done('notes.changed', { data: serializeNote(userId, row) });
  });

  answerCustomer(app, accounts, deleteActionHistoryCall, async ({ id }, { id: userId }) => {
    const unshown = await store.transaction(async (inside) => {
      await lockOf(inside, 'notes', userId);
      const known = await findNote(inside, userId, id);
      if (!known) return [];
      await tombstoneNote(inside, userId, id);
      return withdrawUnshown(inside, userId, known.images_link);
    });
    await removePictures({ store, files }, unshown);
    return done('notes.deleted');
  });
}
