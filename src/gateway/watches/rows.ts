import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import type { WatchChange, WatchKind, WatchMail } from '../../domain/watches/watch.ts';
import { countRows } from '../database/listPage.ts';
import { isoTime, type Queryable } from '../database/store.ts';

export interface WatchPlace extends LngLatBox {
  user_id: string;
  id: string;
  kind: WatchKind;
  title: string;
  /** Set for parcels only, else ''. */
  parcel_id: string;
  /** Set for wards only, else ''. */
  ward_code: string;
  changes: WatchChange[];
  mail: WatchMail;
}

export interface WatchRow extends WatchPlace {
  uid: string;
  is_paused: boolean;
  /** Time of the newest notification, ISO 8601; '' if there was none. */
  told_at: string;
}

/** Packed rings `lng, lat, lng, lat …`; the even-odd rule defines their inside. */
export type WatchRings = number[][];

const PLACE = 'user_id, id, kind, title, parcel_id, ward_code, changes, mail, west, south, east, north';

export const countWatches = (inside: Queryable, userId: string): Promise<number> =>
  countRows(inside, 'land_watches where user_id = $1', [userId]);

export async function readWatches(store: Queryable, userId: string, only: { id?: string; uid?: string } = {}): Promise<WatchRow[]> {
  const rows = await store.query<WatchRow>(
    `select ${PLACE}, uid, is_paused from land_watches
     where user_id = $1 and ($2::text is null or id = $2) and ($3::text is null or uid = $3) order by created_at desc, id desc`,
    [userId, only.id ?? null, only.uid ?? null],
  );
  const notified = await store.query<{ watch_id: string; told_at: string }>(
    `select watch_id, ${isoTime('max(told_at)', 'told_at')} from watch_news where user_id = $1 group by watch_id`,
    [userId],
  );
  const notifiedAt = new Map(notified.map((row) => [row.watch_id, row.told_at]));
  return rows.map((row) => ({ ...row, told_at: notifiedAt.get(row.id) ?? '' }));
}

export async function insertWatch(inside: Queryable, watch: Omit<WatchRow, 'told_at' | 'is_paused'>, rings: WatchRings): Promise<void> {
  const { user_id, id, uid, kind, title, parcel_id, ward_code, west, south, east, north, changes, mail } = watch;
  await inside.query(
    `insert into land_watches (user_id, id, uid, kind, title, parcel_id, ward_code, rings, west, south, east, north, changes, mail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text[], $14)`,
    [user_id, id, uid, kind, title, parcel_id, ward_code, JSON.stringify(rings), west, south, east, north, changes, mail],
  );
}

export async function changeWatch(
  inside: Queryable,
  { user_id, id, title, changes, mail, is_paused }: Pick<WatchRow, 'user_id' | 'id' | 'title' | 'changes' | 'mail' | 'is_paused'>,
): Promise<void> {
  await inside.query('update land_watches set title = $3, changes = $4::text[], mail = $5, is_paused = $6 where user_id = $1 and id = $2', [
    user_id,
    id,
    title,
    changes,
    mail,
    is_paused,
  ]);
  // Mails already handed over are still sent.
  if (mail === 'none' || is_paused) {
    await inside.query('delete from watch_mails where user_id = $1 and watch_id = $2 and mail_id is null', [user_id, id]);
  }
}

export async function removeWatch(inside: Queryable, userId: string, id: string): Promise<void> {
  await inside.query('delete from land_watches where user_id = $1 and id = $2', [userId, id]);
  await inside.query('delete from watch_news where user_id = $1 and watch_id = $2', [userId, id]);
  await inside.query('delete from watch_mails where user_id = $1 and watch_id = $2', [userId, id]);
}

export async function stopWatchMails(inside: Queryable, userId: string): Promise<void> {
  await inside.query(`update land_watches set mail = 'none' where user_id = $1`, [userId]);
  await inside.query('delete from watch_mails where user_id = $1', [userId]);
}

/** Returns watches that may concern changes in this box, to these parcels or wards. Queries all machines. */
export function findWatchPlaces(
  store: Queryable,
  { west, south, east, north }: LngLatBox,
  parcelIds: readonly string[],
  wardCodes: readonly string[],
): Promise<WatchPlace[]> {
  return store.query<WatchPlace>(
    `select ${PLACE} from land_watches
     where not is_paused and (box(point(west, south), point(east, north)) && box(point($1, $2), point($3, $4))
       or (parcel_id <> '' and parcel_id = any($5::text[])) or (ward_code <> '' and ward_code = any($6::text[])))`,
    [west, south, east, north, parcelIds, wardCodes],
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
}

export async function readWatchRings(store: Queryable, watches: readonly WatchPlace[]): Promise<Map<string, WatchRings>> {
  const rows = await store.query<{ id: string; rings: string }>(
    'select id, rings from land_watches where user_id = any($1::text[]) and id = any($2::text[])',
    [[...new Set(watches.map(({ user_id }) => user_id))], watches.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, rings }) => [id, JSON.parse(rings) as WatchRings]));
}
