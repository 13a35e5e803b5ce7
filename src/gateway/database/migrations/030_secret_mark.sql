-- What all gateways of a database must agree on: a keyed hash that follows from their TOKEN_SECRET and leads nowhere back.
create table secret_mark (
  only_one boolean primary key default true check (only_one),
  mark text collate "C" not null
);
