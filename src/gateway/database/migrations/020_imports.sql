-- How far the import of a file has come; written with the rows it stands for. id: of the file's content and what was asked.
create table imports (
  id text collate "C" primary key,
  file_name text collate "C" not null,
  kind text collate "C" not null,
  records_done float8 not null,
  added float8 not null,
  changed float8 not null,
  same float8 not null,
  is_finished boolean not null,
  changed_at timestamptz not null default now()
);
