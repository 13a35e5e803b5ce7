-- Saved notes (section 3 action history). points: longitude and latitude of each in turn, in degrees, of a piece without
-- the repeated first one. A deleted note stays for a while as its uid alone, so that a late repeat of its first sending
-- does not bring it back.
create table notes (
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
);
create index notes_by_time on notes (user_id, published_at, id) where deleted_at is null;
create index notes_by_picture on notes (user_id, images_link) where images_link <> '';
create index notes_deleted on notes (user_id, deleted_at) where deleted_at is not null;

-- What its sender calls the upload: sent again it is stored once. Null of pictures from before.
alter table uploads add column upload_id text collate "C";
create unique index uploads_by_upload_id on uploads (user_id, upload_id) where state = 'ready';
