-- What an operator tells everybody: banners, events, promotional programs and fan pages, each for as long as it is in
-- force. A time that is null does not limit. category_id: of fan pages only.
create table publications (
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
);
create index publications_by_kind on publications (kind, place, id);

create table fanpage_categories (
  id text collate "C" primary key,
  title text collate "C" not null,
  place int not null default 0,
  status text collate "C" not null
);
