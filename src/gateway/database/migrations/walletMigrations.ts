export const WALLET_MIGRATIONS = {
  '010_wallet.sql': [
    // Tokens that wallets hold. Amounts are whole numbers of a token's smallest unit throughout: 10^decimals of them are one token.
    `create table tokens (
      id text collate "C" primary key,
      name text collate "C" not null,
      decimals int not null check (decimals between 0 and 18),
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    // What moving a token costs whoever asks for it, on top of the amount: a fixed part and a share of 1/10,000 each.
    `create table token_fees (
      id text collate "C" primary key,
      token_id text collate "C" not null references tokens (id),
      kind text collate "C" not null check (kind in ('SEND', 'WITHDRAW', 'CONVERT', 'CONTRIBUTE')),
      fixed bigint not null check (fixed >= 0),
      basis_points int not null check (basis_points between 0 and 10000),
      is_sample boolean not null,
      status text collate "C" not null,
      unique (token_id, kind)
    )`,
    // from_amount of one token is worth to_amount of the other.
    `create table currency_conversions (
      id text collate "C" primary key,
      from_token_id text collate "C" not null references tokens (id),
      to_token_id text collate "C" not null references tokens (id) check (to_token_id <> from_token_id),
      from_amount bigint not null check (from_amount > 0),
      to_amount bigint not null check (to_amount > 0),
      is_sample boolean not null,
      status text collate "C" not null,
      unique (from_token_id, to_token_id)
    )`,
    // What was asked, once per customer and request id. Without entries nothing has moved (a deposit that waits).
    `create table ledger_transactions (
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
    )`,
    // Double entry: what a transaction takes from accounts (negative) and gives to others adds up to zero for each token.
    // Accounts are 'user:' and the customer's id, or 'system:' and what for. number is the order of a history.
    `create table ledger_entries (
      transaction_id text collate "C" not null references ledger_transactions (id),
      account text collate "C" not null,
      token_id text collate "C" not null references tokens (id),
      amount bigint not null check (amount <> 0),
      number bigint generated always as identity,
      primary key (transaction_id, account, token_id)
    )`,
    'create index ledger_entries_by_account on ledger_entries (account, number desc)',
    // What customers have, kept in the transaction of the entries that it is the sum of. System accounts have no row: theirs
    // may be below zero, and every transaction would wait for the one before it.
    `create table wallet_balances (
      account text collate "C" not null check (account like 'user:%'),
      token_id text collate "C" not null references tokens (id),
      balance bigint not null check (balance >= 0),
      primary key (account, token_id)
    )`,
    // What has to come in (a deposit) or go out (a withdrawal) beyond the ledger, and whether it did.
    `create table pending_transfers (
      transaction_id text collate "C" primary key references ledger_transactions (id),
      user_id text collate "C" not null,
      direction text collate "C" not null check (direction in ('IN', 'OUT')),
      token_id text collate "C" not null references tokens (id),
      amount bigint not null check (amount > 0),
      user_banking_id text collate "C" not null,
      status text collate "C" not null check (status in ('PENDING', 'DONE', 'REFUSED')),
      settled_at timestamptz
    )`,
    'create index pending_transfers_by_user on pending_transfers (user_id, status)',
    // The ledger is only ever added to.
    `create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is only added to'; end $$`,
    `create trigger ledger_transactions_stay before update or delete on ledger_transactions
      for each row execute function refuse_ledger_change()`,
    `create trigger ledger_transactions_stay_all before truncate on ledger_transactions
      for each statement execute function refuse_ledger_change()`,
    `create trigger ledger_entries_stay before update or delete on ledger_entries
      for each row execute function refuse_ledger_change()`,
    `create trigger ledger_entries_stay_all before truncate on ledger_entries
      for each statement execute function refuse_ledger_change()`,
    `create function refuse_uneven_ledger() returns trigger language plpgsql as
      $$ begin if exists (
        select from ledger_entries where transaction_id = new.transaction_id group by token_id having sum(amount) <> 0
      ) then raise exception 'a ledger transaction does not add up to zero' using errcode = 'check_violation'; end if; return null; end $$`,
    `create constraint trigger ledger_entries_even after insert on ledger_entries deferrable initially deferred
      for each row execute function refuse_uneven_ledger()`,
  ],
  '014_presale.sql': [
    // Rounds in which a token is sold before it is handed out, in groups.
    `create table presale_groups (
      id text collate "C" primary key,
      title text collate "C" not null,
      description text collate "C" not null,
      is_sample boolean not null,
      place int not null default 0,
      status text collate "C" not null
    )`,
    // pay_amount of pay_token buys token_amount of the token; amounts in smallest units. At most total is sold, never below
    // min_amount at once. first_basis_points (1/10,000) of what was bought can be claimed at once, the rest in equal parts, one
    // every period_days. A time that is null does not limit.
    `create table presale_rounds (
      id text collate "C" primary key,
      group_id text collate "C" not null references presale_groups (id),
      title text collate "C" not null,
      token_id text collate "C" not null references tokens (id),
      pay_token_id text collate "C" not null references tokens (id) check (pay_token_id <> token_id),
      token_amount bigint not null check (token_amount > 0),
      pay_amount bigint not null check (pay_amount > 0),
      total bigint not null check (total > 0),
      sold bigint not null default 0 check (sold between 0 and total),
      min_amount bigint not null check (min_amount > 0),
      first_basis_points int not null check (first_basis_points between 0 and 10000),
      periods int not null check (periods between 0 and 120),
      period_days int not null check (period_days between 1 and 3650),
      starts_at timestamptz,
      ends_at timestamptz,
      is_sample boolean not null,
      place int not null default 0,
      status text collate "C" not null,
      check (periods > 0 or first_basis_points = 10000)
    )`,
    'create index presale_rounds_by_group on presale_rounds (group_id, place, id)',
    // What a ledger transaction of kind PREBUY bought.
    `create table presale_purchases (
      transaction_id text collate "C" primary key references ledger_transactions (id),
      user_id text collate "C" not null,
      round_id text collate "C" not null references presale_rounds (id),
      amount bigint not null check (amount > 0)
    )`,
    'create index presale_purchases_by_user on presale_purchases (user_id)',
    // The parts of a purchase, made with it. One that was claimed names the transaction of kind CLAIM.
    `create table presale_claims (
      purchase_id text collate "C" not null references presale_purchases (transaction_id),
      number int not null,
      user_id text collate "C" not null,
      amount bigint not null check (amount > 0),
      unlocks_at timestamptz not null,
      claim_id text collate "C" unique references ledger_transactions (id),
      primary key (purchase_id, number)
    )`,
    'create index presale_claims_by_user on presale_claims (user_id, unlocks_at)',
  ],
  '015_view_charges.sql': [
    // What looking at a planning costs, in whole VPOINT (§1: 10 where an operator charges); 0 for nothing.
    'alter table config add column points_per_view int not null default 0 check (points_per_view >= 0)',
    // Looks that were paid: once per customer, planning and day in Viet Nam.
    `create table planning_views (
      user_id text collate "C" not null,
      parcel_land_id text collate "C" not null,
      day date not null,
      transaction_id text collate "C" not null references ledger_transactions (id),
      primary key (user_id, parcel_land_id, day)
    )`,
  ],
  '041_views_alone.sql': [
    // Views lie with their customer, the ledger on one machine: `npm run check` looks for what the reference held.
    'alter table planning_views drop constraint if exists planning_views_transaction_id_fkey',
    // As it was when it was paid, and as the ledger has it; '' of a view whose transaction says nothing.
    `alter table planning_views add column title text collate "C" not null default ''`,
    'update planning_views set title = note from ledger_transactions where id = transaction_id',
  ],
  '036_deposits.sql': [
    // What deposits are paid in. It is held by no wallet, so it is none of the tokens in force; a rate from it is a token's price.
    `insert into tokens (id, name, decimals, is_sample, status) values ('VND', 'Đồng', 0, false, 'CURRENCY') on conflict do nothing`,
    // What a deposit costs at the rate of when it was asked for; null where there was none.
    'alter table pending_transfers add column amount_vnd bigint check (amount_vnd > 0)',
  ],
} as const;
