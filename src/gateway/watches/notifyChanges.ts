import { randomBytes } from 'node:crypto';
import { notificationText, pruneNotifications } from '../account/notificationRoutes.ts';
import { type Queryable, type Store, StoreBusy, queryOne } from '../database/store.ts';
import type { LandChangeSetRow } from '../land/changes/changeRows.ts';
import { NewsCollector } from './newsCollector.ts';
import type { LandChange } from './watchGrid.ts';
import { newsBox, newsMessages, placeAddress, type WatchNews } from './newsMessages.ts';
import { NOTIFICATION_QUOTA } from '../http/limits.ts';

/** Minimum changed area of a set; less comes from redrawn borders. */
const MIN_AREA_M2 = 1;
const SETS_AT_ONCE = 100;
const CHANGES_AT_ONCE = 5_000;
const WATCHES_AT_ONCE = 500;
const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

type ChangeSet = Pick<LandChangeSetRow, 'province_code' | 'id'>;

export interface NotifyOptions {
  /** True if mails can be sent; otherwise none are queued. */
  hasMail: boolean;
  isStopped?: () => boolean;
  /** Called for a set that failed; it is retried next time and does not block others. */
  onFailure?: (error: unknown) => void;
}

/** Notifies once per watch and set, even after crashes or with several gateways; sets follow the import order. */
export async function notifyChanges(store: Store, { hasMail, isStopped = () => false, onFailure }: NotifyOptions): Promise<number> {
  let notified = 0;
  for (let after = ''; ;) {
    const sets = await store.query<ChangeSet & { first: string }>(
      `select province_code, set_id as id, min(id) as first from land_changes where told_at is null
       group by province_code, set_id having min(id) > $1 order by first limit ${SETS_AT_ONCE}`,
      [after],
      NO_TIMEOUT,
    );
    for (const set of sets) {
      if (isStopped()) return notified;
      try {
        const written = await notifySet(store, set, hasMail);
        if (written === null) return notified;
        notified += written;
      } catch (error) {
        if (error instanceof StoreBusy || onFailure === undefined) throw error;
        onFailure(error);
      }
    }
    if (sets.length < SETS_AT_ONCE) return notified;
    after = sets.at(-1)!.first;
  }
}

interface Planned {
  id: string;
  title: string;
  plan_status: string;
  /** Planning compared with; its own id if it was imported again. */
  planning_before: string | null;
}

/** @returns null if another gateway is processing it */
async function notifySet(store: Store, set: ChangeSet, hasMail: boolean): Promise<number | null> {
  const plan = await queryOne<Planned>(
    store,
    `select p.id, p.title, p.plan_status, s.planning_before from land_change_sets s
     join parcel_lands p on p.province_code = s.province_code and p.id = s.planning_after where s.province_code = $1 and s.id = $2`,
    [set.province_code, set.id],
  );
  const isDraft = plan !== undefined && ['draft', 'consultation'].includes(plan.plan_status);
  const collector = new NewsCollector(store, isDraft ? 'draft' : 'plan', MIN_AREA_M2);
  for (let after = ''; ;) {
    const changes = await store.query<LandChange>(
      `select id, set_id, province_code, ward_code, kind, subject, code_before, code_after, area_m2, west, south, east, north from land_changes
       where province_code = $1 and set_id = $2 and told_at is null and id > $3 order by id limit ${CHANGES_AT_ONCE}`,
      [set.province_code, set.id, after],
      NO_TIMEOUT,
    );
    if (changes.length > 0) await collector.add(changes);
    if (changes.length < CHANGES_AT_ONCE) break;
    after = changes.at(-1)!.id;
  }
  const news = collector.aboveMinimum();
  let written = 0;
  for (let from = 0; from < news.length; from += WATCHES_AT_ONCE) {
    const batch = news.slice(from, from + WATCHES_AT_ONCE);
    const count = await store.transaction((inside) => writeNews(inside, { set, plan, hasMail }, batch), NO_TIMEOUT);
    if (count === null) return null;
    written += count;
  }
  await store.query('update land_changes set told_at = now() where province_code = $1 and set_id = $2 and told_at is null', [
    set.province_code,
    set.id,
  ]);
  return written;
}

/** Next 7 a.m. in Việt Nam. */
const NEXT_MORNING = `(date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh' - interval '7 hours') + interval '31 hours') at time zone 'Asia/Ho_Chi_Minh'`;

/** @returns number of new notifications; null if another gateway is processing the set */
async function writeNews(
  inside: Queryable,
  { set, plan, hasMail }: { set: ChangeSet; plan: Planned | undefined; hasMail: boolean },
  news: readonly WatchNews[],
): Promise<number | null> {
  const setId = set.id;
  const [lock] = await inside.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended('tell changes', 0)) as taken`);
  if (!lock!.taken) return null;
  // Waits for an erasure in progress, after which nothing is written for that customer.
  const open = await inside.query<{ id: string }>('select id from users where id = any($1::text[]) and closed_at is null for share', [
    [...new Set(news.map(({ watch }) => watch.user_id))],
  ]);
  const openUsers = new Set(open.map(({ id }) => id));
  const ofOpen = news.filter(({ watch }) => openUsers.has(watch.user_id));
  const fresh = await inside.query<{ watch_id: string }>(
    `insert into watch_news (user_id, watch_id, set_id) select u.user_id, u.watch_id, $3 from unnest($1::text[], $2::text[]) as u (user_id, watch_id)
     on conflict (user_id, watch_id, set_id) do nothing returning watch_id`,
    [ofOpen.map(({ watch }) => watch.user_id), ofOpen.map(({ watch }) => watch.id), setId],
  );
  const isFresh = new Set(fresh.map(({ watch_id }) => watch_id));
  const rows = ofOpen
    .filter(({ watch }) => isFresh.has(watch.id))
    .map((each) => {
      const { id: watch_id, user_id, mail, parcel_id: parcelId } = each.watch;
      const messages = newsMessages(each, plan?.title ?? '');
      const link = placeAddress(newsBox(each), { parcelId, layerId: plan?.id, beforeId: plan?.planning_before });
      const [id, uid] = [randomBytes(12).toString('hex'), `watch:${watch_id}:${setId}`];
      return { ...notificationText('vi', messages), messages: JSON.stringify(messages), id, uid, user_id, watch_id, mail, link };
    });
  if (rows.length === 0) return 0;
  await inside.query(
    `insert into notifications (user_id, id, uid, title, content, link, messages)
     select * from json_to_recordset($1::json) as u (user_id text, id text, uid text, title text, content text, link text, messages text)
     on conflict (user_id, uid) do nothing`,
    [JSON.stringify(rows)],
  );
  await dropOldNews(inside, [...new Set(rows.map(({ user_id }) => user_id))]);
  const mailed = hasMail ? rows.filter(({ mail }) => mail !== 'none') : [];
  if (mailed.length > 0) {
    await inside.query(
      `insert into watch_mails (user_id, watch_id, set_id, title, content, link, due_at)
       select u.user_id, u.watch_id, $2, u.title, u.content, u.link, case when u.mail = 'daily' then ${NEXT_MORNING} else now() end
       from json_to_recordset($1::json) as u (user_id text, watch_id text, title text, content text, link text, mail text)
       on conflict (user_id, watch_id, set_id) do nothing`,
      [JSON.stringify(mailed), setId],
    );
  }
  return rows.length;
}

/** Enforces the quota of notifications and deletes marks older than a year. */
async function dropOldNews(inside: Queryable, userIds: string[]): Promise<void> {
  await inside.query(`delete from watch_news where user_id = any($1::text[]) and told_at < now() - interval '1 year'`, [userIds]);
  const overQuota = await inside.query<{ user_id: string }>(
    `select user_id from notifications where user_id = any($1::text[]) group by user_id having count(*) > ${NOTIFICATION_QUOTA}`,
    [userIds],
  );
  for (const { user_id } of overQuota) await pruneNotifications(inside, user_id);
}
