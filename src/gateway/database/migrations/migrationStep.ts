import type { Step } from '../applyStep.ts';
import { ACCOUNTS_MIGRATIONS } from './accountsMigrations.ts';
import { LAND_MIGRATIONS } from './landMigrations.ts';
import { WALLET_MIGRATIONS } from './walletMigrations.ts';

const OPERATIONS_MIGRATIONS = {
  '007_company.sql': [
    // Operator's details for the footer of the auth modal and the package list; empty until set.
    `alter table config add column company_name text not null default ''`,
    `alter table config add column company_phone text not null default ''`,
    `alter table config add column company_email text not null default ''`,
    `alter table config add column company_address text not null default ''`,
  ],
  '011_publications.sql': [
    // Operator's publications; category_id is for fan pages only.
    `create table publications (
      id text collate "C" primary key,
      kind text collate "C" not null check (kind in ('BANNER', 'EVENT', 'PROMOTION', 'FANPAGE')),
      category_id text collate "C" not null default '',
      title text collate "C" not null,
      description text collate "C" not null default '',
      images_link text collate "C" not null default '',
      link text collate "C" not null default '',
      starts_at timestamptz,
      ends_at timestamptz,
      place int not null default 0,
      status text collate "C" not null
    )`,
    'create index publications_by_kind on publications (kind, place, id)',
    `create table fanpage_categories (
      id text collate "C" primary key,
      title text collate "C" not null,
      place int not null default 0,
      status text collate "C" not null
    )`,
  ],
  '036_reports.sql': [
    // Reported errors in parcel data; user_id is empty for a visitor. answer: the operator's finding.
    `create table data_reports (
      id text collate "C" primary key,
      uid text collate "C" not null,
      user_id text collate "C" not null,
      parcel_id text collate "C" not null,
      title text collate "C" not null,
      report text collate "C" not null,
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      answer text collate "C" not null default '',
      unique (user_id, uid)
    )`,
    'create index data_reports_open on data_reports (created_at, id) where closed_at is null',
  ],
  '040_live_layers.sql': [
    // Map layers of other services (npm run layers). legend, request, identify: JSON of the contract with the services'
    // own URLs; identify is '' without support for taps. asked: JSON of the command that added it.
    `create table live_layers (
      id text collate "C" primary key,
      title text collate "C" not null,
      source text collate "C" not null,
      attribution text collate "C" not null,
      as_of text collate "C" not null,
      west float8 not null,
      south float8 not null,
      east float8 not null,
      north float8 not null,
      min_zoom int not null,
      max_zoom int not null,
      opacity int not null,
      place int not null,
      is_open boolean not null,
      is_proxied boolean not null,
      legend_url text collate "C" not null,
      legend text collate "C" not null,
      request text collate "C" not null,
      identify text collate "C" not null,
      asked text collate "C" not null,
      created_at timestamptz not null default now()
    )`,
  ],
  '020_imports.sql': [
    // Progress of a file's import, written with its rows. id: hash of the file's content and the options.
    `create table imports (
      id text collate "C" primary key,
      file_name text collate "C" not null,
      kind text collate "C" not null,
      records_done float8 not null,
      added float8 not null,
      changed float8 not null,
      same float8 not null,
      is_finished boolean not null,
      changed_at timestamptz not null default now()
    )`,
  ],
} as const;

const WATCH_MIGRATIONS = {
  '044_watches.sql': [
    // rings: the drawn area, or the parcel at the last check, as JSON of [lng, lat, lng, lat …] per ring, even-odd; for
    // a ward, its extent. parcel_id is set for parcels only, ward_code for wards only.
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
    // Change sets already notified to a watch; written with the notification in one transaction.
    `create table watch_news (
      user_id text collate "C" not null,
      watch_id text collate "C" not null,
      set_id text collate "C" not null,
      told_at timestamptz not null default now(),
      primary key (user_id, watch_id, set_id)
    )`,
    // Pending mails. mail_id: set just before the mail is handed over; the row is deleted once it was accepted.
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
    // Target of a notification: the part after '#' in the app's URL; mostly ''.
    `alter table notifications add column link text collate "C" not null default ''`,
  ],
} as const;

const ORDERS_MIGRATIONS = {
  '004_orders.sql': [
    // Packages on offer (§1): price in VND, paid once for duration_days.
    `create table service_packs (
      id text collate "C" primary key,
      title text collate "C" not null,
      description text collate "C" not null,
      price int not null,
      duration_days int not null,
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    // One row per purchase of a package (§3 Order), with the title at that time.
    `create table orders (
      id text collate "C" primary key,
      user_id text collate "C" not null,
      service_pack_id text collate "C" not null,
      title text collate "C" not null,
      time_request timestamptz not null,
      expired_time timestamptz not null,
      status text collate "C" not null
    )`,
    'create index orders_by_user on orders (user_id, time_request desc)',
  ],
  '013_orders.sql': [
    // Price in whole VPOINT; null if a wallet cannot pay.
    'alter table service_packs add column price_vpoint int check (price_vpoint > 0)',
    // An order is created once per customer and request id. kind: BUY starts a package, ADD_MORE extends the current
    // one. Price (đồng) and duration are those at the time of the order. Nothing expires before it is DONE.
    `alter table orders
      alter column expired_time drop not null,
      add column kind text collate "C" not null default 'BUY' check (kind in ('BUY', 'ADD_MORE')),
      add column paid_with text collate "C" not null default 'PROVIDER' check (paid_with in ('PROVIDER', 'WALLET')),
      add column price int not null default 0 check (price >= 0),
      add column duration_days int not null default 0 check (duration_days >= 0),
      add column request_id text collate "C",
      add column request_hash text collate "C" not null default '',
      add constraint orders_once unique (user_id, request_id),
      add constraint orders_done_expire check (status <> 'DONE' or expired_time is not null)`,
    // Payment requested for an order, once per provider. confirmation: the sandbox's substitute for a payment.
    `create table payments (
      order_id text collate "C" not null references orders (id),
      provider text collate "C" not null,
      amount_vnd int not null check (amount_vnd > 0),
      pay_url text collate "C" not null,
      confirmation text collate "C",
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      primary key (order_id, provider)
    )`,
  ],
} as const;

const NOTES_MIGRATIONS = {
  '005_uploads.sql': [
    // Uploaded pictures. The row is created before its file and deleted after it: 'writing' while the file is written,
    // 'ready' while it is served, 'removing' afterwards. Rows left in other states by a crash are swept. All states
    // count for the quota.
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
    // Saved notes (§3 action history). points: longitude and latitude alternating, in degrees, without a ring's
    // repeated point. The uid of a deleted note is kept for a while, so that a late repeat of the first request does
    // not restore it.
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
    // Sender's id of the upload, so that a repeated one is stored once. Null for older pictures.
    'alter table uploads add column upload_id text collate "C"',
    `create unique index uploads_by_upload_id on uploads (user_id, upload_id) where state = 'ready'`,
  ],
  '035_upload_sums.sql': [
    // SHA-256 of the file, hexadecimal, compared by `npm run check`. Null for older pictures.
    'alter table uploads add column sha256 text collate "C"',
  ],
} as const;

/** Statements of each migration, by the name recorded in databases. */
const MIGRATIONS = {
  ...LAND_MIGRATIONS,
  ...ACCOUNTS_MIGRATIONS,
  ...ORDERS_MIGRATIONS,
  ...NOTES_MIGRATIONS,
  ...WALLET_MIGRATIONS,
  ...OPERATIONS_MIGRATIONS,
  ...WATCH_MIGRATIONS,
};

export type MigrationName = keyof typeof MIGRATIONS;

/** @param rows statements that fill the new tables in the same transaction */
export const migrationStep = (name: MigrationName, rows: readonly string[] = []): Step => ({
  name,
  apply: async (inside) => {
    for (const statement of [...MIGRATIONS[name], ...rows]) await inside.query(statement);
  },
});
