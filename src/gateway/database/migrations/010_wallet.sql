-- Tokens that wallets hold. Amounts are whole numbers of a token's smallest unit throughout: 10^decimals of them are one token.
create table tokens (
  id text collate "C" primary key,
  name text collate "C" not null,
  decimals int not null check (decimals between 0 and 18),
  is_sample boolean not null,
  status text collate "C" not null
);
insert into tokens (id, name, decimals, is_sample, status) values
  ('VPOINT', 'Điểm VPOINT', 2, true, 'ACTIVE'),
  ('MBC', 'Token MBC', 6, true, 'ACTIVE');

-- What moving a token costs whoever asks for it, on top of the amount: a fixed part and a share of 1/10,000 each.
create table token_fees (
  id text collate "C" primary key,
  token_id text collate "C" not null references tokens (id),
  kind text collate "C" not null check (kind in ('SEND', 'WITHDRAW', 'CONVERT', 'CONTRIBUTE')),
  fixed bigint not null check (fixed >= 0),
  basis_points int not null check (basis_points between 0 and 10000),
  is_sample boolean not null,
  status text collate "C" not null,
  unique (token_id, kind)
);
insert into token_fees (id, token_id, kind, fixed, basis_points, is_sample, status) values
  ('vpoint-withdraw', 'VPOINT', 'WITHDRAW', 200, 50, true, 'ACTIVE'),
  ('vpoint-convert', 'VPOINT', 'CONVERT', 0, 100, true, 'ACTIVE'),
  ('mbc-send', 'MBC', 'SEND', 0, 10, true, 'ACTIVE');

-- from_amount of one token is worth to_amount of the other.
create table currency_conversions (
  id text collate "C" primary key,
  from_token_id text collate "C" not null references tokens (id),
  to_token_id text collate "C" not null references tokens (id) check (to_token_id <> from_token_id),
  from_amount bigint not null check (from_amount > 0),
  to_amount bigint not null check (to_amount > 0),
  is_sample boolean not null,
  status text collate "C" not null,
  unique (from_token_id, to_token_id)
);
insert into currency_conversions (id, from_token_id, to_token_id, from_amount, to_amount, is_sample, status) values
  ('vpoint-mbc', 'VPOINT', 'MBC', 10000, 1000000, true, 'ACTIVE'),
  ('mbc-vpoint', 'MBC', 'VPOINT', 1000000, 9800, true, 'ACTIVE');

-- What was asked, once per customer and request id. Without entries nothing has moved (a deposit that waits).
create table ledger_transactions (
  id text collate "C" primary key,
  kind text collate "C" not null,
  user_id text collate "C" not null,
  request_id text collate "C" not null,
  request_hash text collate "C" not null,
  token_id text collate "C" not null references tokens (id),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  received_token_id text collate "C" references tokens (id),
  received_amount bigint check (received_amount > 0),
  note text collate "C" not null,
  created_at timestamptz not null default now(),
  unique (user_id, request_id)
);

-- Double entry: what a transaction takes from accounts (negative) and gives to others adds up to zero for each token.
-- Accounts are 'user:' and the customer's id, or 'system:' and what for. number is the order of a history.
create table ledger_entries (
  transaction_id text collate "C" not null references ledger_transactions (id),
  account text collate "C" not null,
  token_id text collate "C" not null references tokens (id),
  amount bigint not null check (amount <> 0),
  number bigint generated always as identity,
  primary key (transaction_id, account, token_id)
);
create index ledger_entries_by_account on ledger_entries (account, number desc);

-- What customers have, kept in the transaction of the entries that it is the sum of. System accounts have no row: theirs
-- may be below zero, and every transaction would wait for the one before it.
create table wallet_balances (
  account text collate "C" not null check (account like 'user:%'),
  token_id text collate "C" not null references tokens (id),
  balance bigint not null check (balance >= 0),
  primary key (account, token_id)
);

-- What has to come in (a deposit) or go out (a withdrawal) beyond the ledger, and whether it did.
create table pending_transfers (
  transaction_id text collate "C" primary key references ledger_transactions (id),
  user_id text collate "C" not null,
  direction text collate "C" not null check (direction in ('IN', 'OUT')),
  token_id text collate "C" not null references tokens (id),
  amount bigint not null check (amount > 0),
  user_banking_id text collate "C" not null,
  status text collate "C" not null check (status in ('PENDING', 'DONE', 'REFUSED')),
  settled_at timestamptz
);
create index pending_transfers_by_user on pending_transfers (user_id, status);

-- The ledger is only ever added to. The functions' lines do not end with a semicolon: that would end the statement.
create function refuse_ledger_change() returns trigger language plpgsql as
  $$ begin raise exception 'the ledger is only added to'; end $$;
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();
create trigger ledger_transactions_stay_all before truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_stay_all before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function refuse_uneven_ledger() returns trigger language plpgsql as
  $$ begin if exists (
    select from ledger_entries where transaction_id = new.transaction_id group by token_id having sum(amount) <> 0
  ) then raise exception 'a ledger transaction does not add up to zero' using errcode = 'check_violation'; end if; return null; end $$;
create constraint trigger ledger_entries_even after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_uneven_ledger();
