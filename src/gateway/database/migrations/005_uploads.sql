-- Pictures that users have uploaded. The row comes before its file and goes after it: 'writing' while the file is on its
-- way, 'ready' once it may be served, 'removing' from the moment it may not. What stays in another state than 'ready' is
-- left of a process that died, and swept. All states count for the quota.
create table uploads (
  name text collate "C" primary key,
  user_id text collate "C" not null,
  purpose text collate "C" not null,
  content_type text collate "C" not null,
  bytes int not null,
  width int not null,
  height int not null,
  state text collate "C" not null,
  created_at timestamptz not null default now()
);
create index uploads_by_user on uploads (user_id, purpose, created_at);
create index uploads_unfinished on uploads (created_at) where state <> 'ready';
