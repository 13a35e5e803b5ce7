/** What an operator tells and loads. */
export const OPERATIONS_MIGRATIONS = {
  '007_company.sql': [
    // Who runs the gateway, for the footer of the auth modal and the package list; empty until the operator tells.
    `alter table config add column company_name text not null default ''`,
    `alter table config add column company_phone text not null default ''`,
    `alter table config add column company_email text not null default ''`,
    `alter table config add column company_address text not null default ''`,
  ],
  '011_publications.sql': [
    // What an operator tells everybody: banners, events, promotional programs and fan pages, each for as long as it is in
    // force. A time that is null does not limit. category_id: of fan pages only.
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
    // What is said to be wrong with a parcel's data; user_id is empty of a visitor. answer: what the operator found.
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
    // Map layers of other services (npm run layers). legend, request, identify: JSON of the contract with the services' own addresses;
    // identify is '' where a tap asks nothing. asked: JSON of how it was added, to ask its service again.
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
    // How far the import of a file has come; written with the rows it stands for. id: of the file's content and what was asked.
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
