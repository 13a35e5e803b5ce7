-- What looking at a planning costs, in whole VPOINT (section 1: 10 where an operator charges); 0 for nothing.
alter table config add column points_per_view int not null default 0 check (points_per_view >= 0);

-- Looks that were paid: once per customer, planning and day in Viet Nam.
create table planning_views (
  user_id text collate "C" not null,
  parcel_land_id text collate "C" not null,
  day date not null,
  transaction_id text collate "C" not null references ledger_transactions (id),
  primary key (user_id, parcel_land_id, day)
);
