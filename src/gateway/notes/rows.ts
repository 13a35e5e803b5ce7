import type { NoteKind } from '../../domain/notes/note.ts';
import { isoTime, type Queryable, queryOne, queryTexts } from '../database/store.ts';
import { type Listed, listPage, type PageRange } from '../database/listPage.ts';
import { MAX_TOMBSTONES, TOMBSTONE_DAYS } from '../http/limits.ts';

export interface NoteRow {
  id: string;
  uid: string;
  kind: NoteKind;
  title: string;
  note: string;
  images_link: string;
  /** Longitude and latitude alternating, without a ring's repeated point. */
  points: number[];
  /** ISO 8601 in UTC. */
  published_at: string;
}

const COLUMNS = `id, uid, kind, title, note, images_link, points, ${isoTime('published_at')}`;

/** Returns the note stored under this uid; `is_deleted` if only its uid is left. */
export const findNoteOfUid = (store: Queryable, userId: string, uid: string): Promise<(NoteRow & { is_deleted: boolean }) | undefined> =>
  queryOne(store, `select ${COLUMNS}, deleted_at is not null as is_deleted from notes where user_id = $1 and uid = $2`, [userId, uid]);

export const findNote = (store: Queryable, userId: string, id: string): Promise<NoteRow | undefined> =>
  queryOne(store, `select ${COLUMNS} from notes where user_id = $1 and id = $2 and deleted_at is null`, [userId, id]);

export const listNoteIds = (store: Queryable, userId: string): Promise<string[]> =>
  queryTexts(store, 'select id from notes where user_id = $1 and deleted_at is null order by published_at, id', [userId]);

export async function countNotes(store: Queryable, userId: string, exceptId: string): Promise<{ notes: number; points: number }> {
  const counted = await queryOne<{ notes: number; points: number }>(
    store,
    `select count(*)::float8 as notes, coalesce(sum(point_count), 0)::float8 as points from notes
     where user_id = $1 and id <> $2 and deleted_at is null`,
    [userId, exceptId],
  );
  return counted!;
}

/** @param note `published_at` in ISO 8601; before 2000 or more than a day ahead it is replaced by the server's time */
export async function insertNote(store: Queryable, userId: string, note: NoteRow): Promise<NoteRow> {
  const { id, uid, kind, title, note: text, images_link, points, published_at } = note;
  await store.query(
    `insert into notes (user_id, id, uid, kind, title, note, images_link, points, point_count, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::float8[], $9,
       case when $10::timestamptz between '2000-01-01' and now() + interval '1 day' then $10::timestamptz else now() end)`,
    [userId, id, uid, kind, title, text, images_link, points, points.length / 2, published_at],
  );
  return (await findNote(store, userId, id))!;
}

export async function changeNote(store: Queryable, userId: string, note: NoteRow): Promise<NoteRow> {
  const { id, title, note: text, images_link, points } = note;
  await store.query(
    `update notes set title = $3, note = $4, images_link = $5, points = $6::float8[], point_count = $7
     where user_id = $1 and id = $2`,
    [userId, id, title, text, images_link, points, points.length / 2],
  );
  return (await findNote(store, userId, id))!;
}

/** Deletes a note but keeps its uid; removes uids too old to be sent again. */
export async function tombstoneNote(store: Queryable, userId: string, id: string): Promise<void> {
  await store.query(
    `update notes set title = '', note = '', images_link = '', points = '{}', point_count = 0, deleted_at = now()
     where user_id = $1 and id = $2 and deleted_at is null`,
    [userId, id],
  );
  await store.query(
    `delete from notes where user_id = $1 and deleted_at is not null
       and (deleted_at < now() - interval '${TOMBSTONE_DAYS} days'
         or id in (select id from notes where user_id = $1 and deleted_at is not null
           order by deleted_at desc, id offset $2))`,
    [userId, MAX_TOMBSTONES],
  );
}

export interface NotesQuery {
  userId: string;
  kind?: NoteKind | undefined;
  isOldestFirst: boolean;
}

export async function countKinds(store: Queryable, userId: string): Promise<Record<NoteRow['kind'], number>> {
  const rows = await store.query<{ kind: NoteRow['kind']; count: number }>(
    'select kind, count(*)::float8 as count from notes where user_id = $1 and deleted_at is null group by kind',
    [userId],
  );
  return { POINT: 0, LINE: 0, PIECE: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

export function readNotes(store: Queryable, { userId, kind, isOldestFirst }: NotesQuery, page: PageRange): Promise<Listed<NoteRow>> {
  const from = 'notes where user_id = $1 and deleted_at is null and ($2::text is null or kind = $2)';
  const order = isOldestFirst ? 'asc' : 'desc';
  const orderBy = `notes.published_at ${order}, id ${order}`;
  return listPage(store, { columns: COLUMNS, from, orderBy, params: [userId, kind ?? null] }, page);
}
