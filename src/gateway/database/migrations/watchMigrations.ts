/** Places that customers watch, and what they were told of. */
export const WATCH_MIGRATIONS = {
  '044_watches.sql': [
    // rings: of an area that was drawn, or of the parcel when it was last looked at, JSON of [lng, lat, lng, lat …] a ring, even-odd; of a ward how far
    // its land reached. parcel_id is '' but of a parcel, ward_code but of a ward.
    `create table land_watches (
      user_id text collate "C" not null,
      id text collate "C" not null,
      uid text collate "C" not null,
      kind text collate "C" not null check (kind in ('parcel', 'area', 'ward')),
      title text collate "C" not null,
      parcel_id text collate "C" not null,
      ward_code text collate "C" not null,
      rings text collate "C" not null,
      west float8 not null,
      south float8 not null,
      east float8 not null,
      north float8 not null,
      changes text[] not null,
      mail text collate "C" not null check (mail in ('none', 'each', 'daily')),
      is_paused boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      unique (user_id, uid)
    )`,
    'create index land_watches_by_extent on land_watches using gist (box(point(west, south), point(east, north)))',
    `create index land_watches_by_parcel on land_watches (parcel_id) where parcel_id <> ''`,
    `create index land_watches_by_ward on land_watches (ward_code) where ward_code <> ''`,
    // Which set of changes was told to which watch: with its notification, in one transaction.
    `create table watch_news (
      user_id text collate "C" not null,
      watch_id text collate "C" not null,
      set_id text collate "C" not null,
      told_at timestamptz not null default now(),
      primary key (user_id, watch_id, set_id)
    )`,
    // What waits to be mailed. mail_id: of the mail that it is in, from the moment before that is handed over until it was taken; then the row goes.
    `create table watch_mails (
      user_id text collate "C" not null,
      watch_id text collate "C" not null,
      set_id text collate "C" not null,
      title text collate "C" not null,
      content text collate "C" not null,
      link text collate "C" not null,
      due_at timestamptz not null,
      mail_id text collate "C",
      tries int not null default 0,
      primary key (user_id, watch_id, set_id)
    )`,
    'create index watch_mails_by_time on watch_mails (due_at)',
    // What a notification leads to: what stands behind '#' in the app's address; '' of most.
    `alter table notifications add column link text collate "C" not null default ''`,
  ],
} as const;
