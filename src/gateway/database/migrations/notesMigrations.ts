/** Notes and the pictures that they show. */
export const NOTES_MIGRATIONS = {
  '005_uploads.sql': [
    // Pictures that users have uploaded. The row comes before its file and goes after it: 'writing' while the file is on its
    // way, 'ready' once it may be served, 'removing' from the moment it may not. What stays in another state than 'ready' is
    // left of a process that died, and swept. All states count for the quota.
    `create table uploads (
      name text collate "C" primary key,
      user_id text collate "C" not null,
      purpose text collate "C" not null,
      content_type text collate "C" not null,
      bytes int not null,
      width int not null,
      height int not null,
      state text collate "C" not null,
      created_at timestamptz not null default now()
    )`,
    'create index uploads_by_user on uploads (user_id, purpose, created_at)',
    `create index uploads_unfinished on uploads (created_at) where state <> 'ready'`,
  ],
  '009_notes.sql': [
    // Saved notes (§3 action history). points: longitude and latitude of each in turn, in degrees, of a piece without
    // the repeated first one. A deleted note stays for a while as its uid alone, so that a late repeat of its first sending
    // does not bring it back.
    `create table notes (
      user_id text collate "C" not null,
      id text collate "C" not null,
      uid text collate "C" not null,
      kind text collate "C" not null,
      title text collate "C" not null,
      note text collate "C" not null,
      images_link text collate "C" not null,
      points float8[] not null,
      point_count int not null,
      published_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_id, id),
      unique (user_id, uid)
    )`,
    'create index notes_by_time on notes (user_id, published_at, id) where deleted_at is null',
    `create index notes_by_picture on notes (user_id, images_link) where images_link <> ''`,
    'create index notes_deleted on notes (user_id, deleted_at) where deleted_at is not null',
    // What its sender calls the upload: sent again it is stored once. Null of pictures from before.
    'alter table uploads add column upload_id text collate "C"',
    `create unique index uploads_by_upload_id on uploads (user_id, upload_id) where state = 'ready'`,
  ],
  '035_upload_sums.sql': [
    // SHA-256 of what was written, in hexadecimal: `npm run check` compares it. Null of pictures from before.
    'alter table uploads add column sha256 text collate "C"',
  ],
} as const;
