import { isoTime, type Queryable, queryOne, queryTexts, type Store, lockUserData } from '../database/store.ts';
import { MAX_AVATARS, UPLOAD_QUOTA } from '../http/limits.ts';

/** §2: a user has one avatar; other pictures belong to notes. */
export type UploadPurpose = 'avatar' | 'picture';

export interface UploadRow {
  name: string;
  user_id: string;
  /** Sender's id: a repeated upload with the same id is the same picture. */
  upload_id: string;
  purpose: UploadPurpose;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: string;
}

export async function findUploadOfId(store: Queryable, userId: string, uploadId: string): Promise<string | undefined> {
  const sql = `select name from uploads where user_id = $1 and upload_id = $2 and state = 'ready'`;
  return (await queryOne<{ name: string }>(store, sql, [userId, uploadId]))?.name;
}

/**
 * Reserves quota for a picture that is about to be written. Other uploads with its id may be running or have crashed:
 * the first one confirmed is kept.
 * @returns false if it exceeds the user's quota
 */
export function reserveUpload(store: Store, upload: UploadRow): Promise<boolean> {
  return store.transaction(async (inside) => {
    await lockUserData(inside, 'uploads', upload.user_id);
    const [used] = await inside.query<{ files: number; bytes: number }>(
      `select count(*)::float8 as files, coalesce(sum(bytes), 0)::float8 as bytes from uploads where user_id = $1`,
      [upload.user_id],
    );
    if (used!.files + 1 > UPLOAD_QUOTA.files || used!.bytes + upload.bytes > UPLOAD_QUOTA.bytes) return false;
    await inside.query(
      `insert into uploads (name, user_id, upload_id, purpose, content_type, bytes, width, height, sha256, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'writing')`,
      [
        upload.name,
        upload.user_id,
        upload.upload_id,
        upload.purpose,
        upload.content_type,
        upload.bytes,
        upload.width,
        upload.height,
        upload.sha256,
      ],
    );
    return true;
  });
}

/** Publishes the picture unless its id already has one. @returns the published name; if it differs, remove the file */
export function confirmUpload(store: Store, { name, user_id, upload_id }: UploadRow): Promise<string> {
  return store.transaction(async (inside) => {
    await lockUserData(inside, 'uploads', user_id);
    const stored = await findUploadOfId(inside, user_id, upload_id);
    await inside.query('update uploads set state = $2 where name = $1', [name, stored === undefined ? 'ready' : 'removing']);
    return stored ?? name;
  });
}

/** Returns the path of a picture below the gateway, as stored in images_link. */
export const uploadLink = (name: string): string => `/uploads/${name}`;
export const nameOfLink = (link: string): string => link.replace(/^.*\//, '');

/** Reports whether a note may show this link: the user's own picture, not an avatar, which may be removed. */
export async function ownsPicture(store: Queryable, userId: string, link: string): Promise<boolean> {
  const rows = await store.query(`select name from uploads where name = $2 and user_id = $1 and purpose = 'picture' and state = 'ready'`, [
    userId,
    nameOfLink(link),
  ]);
  return rows.length === 1;
}

/** Withdraws a picture that nothing shows. Requires the lock on the user's notes. @returns files to remove */
export async function withdrawOrphan(inside: Queryable, userId: string, link: string): Promise<string[]> {
  const [shown] = await inside.query('select 1 from notes where user_id = $1 and images_link = $2 limit 1', [userId, link]);
  if (shown) return [];
  return queryTexts(
    inside,
    `update uploads set state = 'removing' where name = $2 and user_id = $1 and purpose = 'picture' and state = 'ready'
       and not exists (select 1 from users where id = $1 and images_link = $3)
     returning name`,
    [userId, nameOfLink(link), link],
  );
}

/** Returns the content type of a served picture; none if its owner closed the account. */
export const findUpload = (store: Queryable, name: string): Promise<{ content_type: string } | undefined> =>
  queryOne<{ content_type: string }>(
    store,
    `select content_type from uploads where name = $1 and state = 'ready'
       and not exists (select 1 from users where users.id = uploads.user_id and closed_at is not null)`,
    [name],
  );

/** Withdraws all avatars but the newest and the profile's. @returns names of files to remove */
export const withdrawOldAvatars = (store: Queryable, userId: string): Promise<string[]> =>
  queryTexts(
    store,
    `update uploads set state = 'removing' where name in (
       select name from uploads where user_id = $1 and purpose = 'avatar' and state = 'ready'
         and not exists (select 1 from users where users.id = $1 and users.images_link = ('/uploads/' || uploads.name) collate "C")
       order by created_at desc, name offset $2
     ) returning name`,
    [userId, MAX_AVATARS],
  );

/** Maximum number of pictures checked, and withdrawn, per step of the sweep. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Returns old pictures without a note. Notes are queried separately, because on a distributed database they are stored
 * with their customers, while uploads are on one machine.
 */
export async function orphanPictures(store: Queryable, olderThanMs: number): Promise<Array<{ user_id: string; link: string }>> {
  const orphans: Array<{ user_id: string; link: string }> = [];
  for (let after = ''; ;) {
    const old = await store.query<{ user_id: string; name: string; link: string }>(
      `select user_id, name, '/uploads/' || name as link from uploads
       where name > $2 and purpose = 'picture' and state = 'ready' and created_at <= now() - $1::float8 * interval '1 millisecond'
         and not exists (select 1 from users
           where users.id = uploads.user_id and users.images_link = ('/uploads/' || uploads.name) collate "C")
       order by name limit ${SWEPT_AT_ONCE}`,
      [olderThanMs, after],
    );
    if (old.length === 0) return orphans;
    after = old.at(-1)!.name;
    const shown = await store.query<{ images_link: string }>(
      'select images_link from notes where user_id = any($1::text[]) and images_link = any($2::text[])',
      [[...new Set(old.map((row) => row.user_id))], old.map((row) => row.link)],
    );
    const links = new Set(shown.map((row) => row.images_link));
    for (const { user_id, link } of old) if (!links.has(link)) orphans.push({ user_id, link });
    if (orphans.length >= SWEPT_AT_ONCE || old.length < SWEPT_AT_ONCE) return orphans.slice(0, SWEPT_AT_ONCE);
  }
}

/** Returns pictures whose writing or removal started this long ago and did not finish. */
export const unfinishedUploads = (store: Queryable, olderThanMs: number): Promise<string[]> =>
  queryTexts(
    store,
    `select name from uploads
     where state <> 'ready' and created_at <= now() - $1::float8 * interval '1 millisecond' limit 1000`,
    [olderThanMs],
  );

export async function countUploads(store: Queryable, userId: string): Promise<{ pictures: number; bytes: number }> {
  const [counted] = await store.query<{ pictures: number; bytes: number }>(
    `select count(*)::float8 as pictures, coalesce(sum(bytes), 0)::float8 as bytes from uploads where user_id = $1 and state = 'ready'`,
    [userId],
  );
  return counted!;
}

export interface ListedUpload extends Pick<UploadRow, 'name' | 'bytes' | 'width' | 'height'> {
  /** Path in a data download; avatars have their own folder. */
  file: string;
  created_at: string;
}

export const listUploads = (store: Queryable, userId: string): Promise<ListedUpload[]> =>
  store.query<ListedUpload>(
    `select name, case purpose when 'avatar' then 'avatars/' else 'pictures/' end || name as file, bytes, width, height,
       ${isoTime('created_at')}
     from uploads where user_id = $1 and state = 'ready' order by uploads.created_at, name`,
    [userId],
  );

/** Withdraws all pictures of a user. @returns names of files to remove */
export const withdrawAll = (inside: Queryable, userId: string): Promise<string[]> =>
  queryTexts(inside, `update uploads set state = 'removing' where user_id = $1 returning name`, [userId]);

export async function deleteUpload(store: Queryable, name: string): Promise<void> {
  await store.query('delete from uploads where name = $1', [name]);
}

export interface ReadyUpload extends Pick<UploadRow, 'name' | 'bytes' | 'width' | 'height'> {
  /** Null for older pictures without a stored hash. */
  sha256: string | null;
}

const READY = `from uploads where state = 'ready'`;

/** Returns served pictures by name, after the given one. @param after '' for the first */
export const readyUploads = (store: Queryable, after: string, limit: number): Promise<ReadyUpload[]> =>
  store.query<ReadyUpload>(`select name, bytes, width, height, sha256 ${READY} and name > $1 order by name limit $2`, [after, limit]);

export const selectReady = async (store: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await queryTexts(store, `select name ${READY} and name = any($1::text[])`, [names]));

export async function namedFiles(store: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const [uploads, pictures] = await Promise.all([
    queryTexts(store, 'select name from uploads where name = any($1::text[])', [names]),
    queryTexts(store, 'select picture from parcel_lands where picture = any($1::text[])', [names]),
  ]);
  return new Set([...uploads, ...pictures]);
}

export interface PlanPicture {
  province_code: string;
  id: string;
  picture: string;
}

/** Returns planning pictures after the given one, in order. @param after empty texts for the first */
export const planPictures = (store: Queryable, after: Omit<PlanPicture, 'picture'>, limit: number): Promise<PlanPicture[]> =>
  store.query<PlanPicture>(
    `select province_code, id, picture from parcel_lands
     where picture <> '' and (province_code, id) > ($1, $2) order by province_code, id limit $3`,
    [after.province_code, after.id, limit],
  );
