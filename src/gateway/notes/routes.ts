import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import {
  createActionHistoryCall,
  deleteActionHistoryCall,
  findActionHistoriesCall,
  updateActionHistoryCall,
  type ActionHistory,
} from '../../contract/notes/notes.ts';
import type { Accounts } from '../account/accounts.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import type { FileStore } from '../files/fileStore.ts';
import { removePictures } from '../files/pictureStore.ts';
import { HttpError } from '../http/httpError.ts';
import { pageOf } from '../http/readRequest.ts';
import { tombstoneNote, changeNote, countKinds, countNotes, findNote, findNoteOfUid, insertNote, readNotes, type NoteRow } from './rows.ts';
import { type Queryable, lockUserData } from '../database/store.ts';
import { ownsPicture, withdrawOrphan } from '../files/rows.ts';
import { MAX_ROWS_PER_PAGE, NOTE_QUOTA } from '../http/limits.ts';
import { ACTIVE_STATUS, AREA_MIN_POINTS, NOTE_FUNCTION_NAME, NOTE_MAX_POINTS } from '../../domain/limits.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { serializePositions } from '../land/wire.ts';

type NoteData = ActionHistory['data'];
type Points = NoteData['PositionMapDraw'];

const isSame = (a: Points[number], b: Points[number]): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

/** Removes the repeated first point of a ring. */
const opened = (points: Points): Points => (points.length > 1 && isSame(points[0]!, points.at(-1)!) ? points.slice(0, -1) : points);

/** §4: one point, at least two for a line, at least three for an area. */
const RULES: Record<NoteKind, { holds: (count: number) => boolean; message: 'notes.onePoint' | 'notes.lineMin' | 'notes.areaMin' }> = {
  POINT: { holds: (count) => count === 1, message: 'notes.onePoint' },
  LINE: { holds: (count) => count >= 2, message: 'notes.lineMin' },
  PIECE: { holds: (count) => count >= AREA_MIN_POINTS, message: 'notes.areaMin' },
};

export const holdsPoints = (kind: string, count: number): boolean =>
  kind in RULES && RULES[kind as NoteKind].holds(count) && count <= NOTE_MAX_POINTS;

/**
 * Reads the points to store: longitude and latitude alternating, without a ring's repeated point. The request's ring is
 * only validated; it is derived from the points when read, so the two cannot disagree.
 */
function readNotePoints(kind: NoteKind, { PositionMapDraw, PositionMapDrawFill }: NoteData): number[] {
  const points = kind === 'PIECE' ? opened(PositionMapDraw) : PositionMapDraw;
  const { holds, message } = RULES[kind];
  if (!holds(points.length)) throw new HttpError(400, message, { values: { n: AREA_MIN_POINTS } });
  if (points.length > NOTE_MAX_POINTS)
    throw new HttpError(400, 'notes.tooManyPoints', { values: { max: NOTE_MAX_POINTS.toLocaleString('en') } });
  const ring = opened(PositionMapDrawFill);
  const agrees = ring.length === points.length && ring.every((point, at) => isSame(point, points[at]!));
  if (ring.length > 0 && !(kind === 'PIECE' && agrees)) throw new HttpError(400, 'notes.otherFill');
  return points.flatMap(({ latitude, longitude }) => [longitude, latitude]);
}

export function serializeNote(userId: string, { id, uid, kind, title, note, images_link, points, published_at }: NoteRow): ActionHistory {
  const ring = kind === 'PIECE' ? [...points, ...points.slice(0, 2)] : [];
  return {
    _id: id,
    uid,
    title,
    note,
    type: kind,
    images_link,
    published_at,
    users_permissions_users: [userId],
    function_name: NOTE_FUNCTION_NAME,
    status: ACTIVE_STATUS,
    data: { PositionMapDraw: serializePositions(points), PositionMapDrawFill: serializePositions(ring) },
  };
}

async function refuseForeignPicture(inside: Queryable, userId: string, link: string): Promise<void> {
  if (link === '' || (await ownsPicture(inside, userId, link))) return;
  throw new HttpError(422, 'notes.foreignPicture');
}

async function refuseOverQuota(inside: Queryable, userId: string, pointCount: number, ownId: string): Promise<void> {
  const others = await countNotes(inside, userId, ownId);
  if (others.notes >= NOTE_QUOTA.notes) {
    throw new HttpError(409, 'notes.tooMany', { values: { max: NOTE_QUOTA.notes } });
  }
  if (others.points + pointCount > NOTE_QUOTA.points) {
    throw new HttpError(409, 'notes.tooManyPointsInAll', { values: { max: NOTE_QUOTA.points.toLocaleString('en') } });
  }
}

/** Adds §7's notes. They use the token's customer, whatever `users_permissions_users` states. */
export function addActionHistoryRoutes(app: Hono, accounts: Accounts, files: FileStore): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findActionHistoriesCall, async (request, { id: userId }) => {
    const query = { userId, kind: request.type, isOldestFirst: request.orderByKey === '1' };
    const { rows, total } = await readNotes(store, query, pageOf(MAX_ROWS_PER_PAGE, request));
    return { data: rows.map((row) => serializeNote(userId, row)), total, counts: await countKinds(store, userId) };
  });

  answerCustomer(app, accounts, createActionHistoryCall, async (sent, { id: userId }) => {
    const points = readNotePoints(sent.type, sent.data);
    const row = await store.transaction(async (inside) => {
      await lockUserData(inside, 'notes', userId);
      const known = sent.uid === undefined ? undefined : await findNoteOfUid(inside, userId, sent.uid);
      if (known?.is_deleted) throw new HttpError(410, 'notes.alreadyDeleted');
      if (known) return known;
      await refuseForeignPicture(inside, userId, sent.images_link);
      const id = randomBytes(12).toString('hex');
      await refuseOverQuota(inside, userId, points.length / 2, id);
      return insertNote(inside, userId, { ...sent, id, uid: sent.uid ?? id, kind: sent.type, points });
    });
    return reply('notes.saved', { data: serializeNote(userId, row) });
  });

  answerCustomer(app, accounts, updateActionHistoryCall, async (sent, { id: userId }) => {
    const { row, orphans } = await store.transaction(async (inside) => {
      await lockUserData(inside, 'notes', userId);
      const known = await findNote(inside, userId, sent.id);
      if (!known) throw new HttpError(404, 'notes.notFound');
      if (sent.type && sent.type !== known.kind) throw new HttpError(400, 'notes.kindFixed');
      const { title, note, images_link = known.images_link } = sent;
      const points = sent.data ? readNotePoints(known.kind, sent.data) : known.points;
      if (images_link !== known.images_link) await refuseForeignPicture(inside, userId, images_link);
      if (points.length > known.points.length) await refuseOverQuota(inside, userId, points.length / 2, known.id);
      const row = await changeNote(inside, userId, { ...known, title, note, images_link, points });
      return { row, orphans: await withdrawOrphan(inside, userId, known.images_link) };
    });
    await removePictures({ store, files }, orphans);
    return reply('notes.changed', { data: serializeNote(userId, row) });
  });

  answerCustomer(app, accounts, deleteActionHistoryCall, async ({ id }, { id: userId }) => {
    const orphans = await store.transaction(async (inside) => {
      await lockUserData(inside, 'notes', userId);
      const known = await findNote(inside, userId, id);
      if (!known) return [];
      await tombstoneNote(inside, userId, id);
      return withdrawOrphan(inside, userId, known.images_link);
    });
    await removePictures({ store, files }, orphans);
    return reply('notes.deleted');
  });
}
