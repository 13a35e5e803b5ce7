export const WALLET_MIGRATIONS = {
  '010_wallet.sql': [
    // Tokens of wallets. All amounts are integers in a token's smallest unit, of which 10^decimals are one token.
    `create table tokens (
      id text collate "C" primary key,
      name text collate "C" not null,
      decimals int not null check (decimals between 0 and 18),
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    // Fees of moving a token, in addition to the amount: a fixed part and a share in 1/10,000.
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
    // Requests, one per customer and request id. Without entries nothing has moved (a pending deposit).
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
    // Double entry: the entries of a transaction (negative ones are outflows) sum to zero for each token. Accounts are
    // 'user:' plus the customer's id, or 'system:' plus a purpose. number orders a history.
    `create table ledger_entries (
      transaction_id text collate "C" not null references ledger_transactions (id),
      account text collate "C" not null,
      token_id text collate "C" not null references tokens (id),
      amount bigint not null check (amount <> 0),
      number bigint generated always as identity,
      primary key (transaction_id, account, token_id)
    )`,
    'create index ledger_entries_by_account on ledger_entries (account, number desc)',
    // Customers' balances, updated in the transaction of their entries. System accounts have no row: they may be
    // negative, and a row would make every transaction wait for the previous one.
    `create table wallet_balances (
      account text collate "C" not null check (account like 'user:%'),
      token_id text collate "C" not null references tokens (id),
      balance bigint not null check (balance >= 0),
      primary key (account, token_id)
    )`,
    // Pending deposits (IN) and withdrawals (OUT) outside the ledger, with their outcome.
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
    // Groups of rounds in which a token is sold before its distribution.
    `create table presale_groups (
      id text collate "C" primary key,
      title text collate "C" not null,
      description text collate "C" not null,
      is_sample boolean not null,
      place int not null default 0,
      status text collate "C" not null
    )`,
    // pay_amount of pay_token buys token_amount of the token, in smallest units. At most total is sold, at least
    // min_amount at once. first_basis_points (1/10,000) can be claimed immediately, the rest in equal parts every
    // period_days. A null time sets no limit.
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
    // Purchase of a ledger transaction of kind PREBUY.
    `create table presale_purchases (
      transaction_id text collate "C" primary key references ledger_transactions (id),
      user_id text collate "C" not null,
      round_id text collate "C" not null references presale_rounds (id),
      amount bigint not null check (amount > 0)
    )`,
    'create index presale_purchases_by_user on presale_purchases (user_id)',
    // Claimable parts, created with the purchase. A claimed one names its transaction of kind CLAIM.
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
    // Price of viewing a planning in whole VPOINT (§1: 10 if an operator charges); 0 for free.
    'alter table config add column points_per_view int not null default 0 check (points_per_view >= 0)',
    // Paid views: one per customer, planning and day in Việt Nam.
    `create table planning_views (
      user_id text collate "C" not null,
      parcel_land_id text collate "C" not null,
      day date not null,
      transaction_id text collate "C" not null references ledger_transactions (id),
      primary key (user_id, parcel_land_id, day)
    )`,
  ],
  '041_views_alone.sql': [
    // Views are stored with their customer, the ledger on one machine: `npm run check` replaces the foreign key.
    'alter table planning_views drop constraint if exists planning_views_transaction_id_fkey',
    // Title when it was paid, as in the ledger; '' if the transaction has none.
    `alter table planning_views add column title text collate "C" not null default ''`,
    'update planning_views set title = note from ledger_transactions where id = transaction_id',
  ],
  '036_deposits.sql': [
    // Currency of deposits. No wallet holds it, so it is not an active token; a rate from it is a token's price.
    `insert into tokens (id, name, decimals, is_sample, status) values ('VND', 'Đồng', 0, false, 'CURRENCY') on conflict do nothing`,
    // Price of a deposit at the rate of its request; null if there was none.
    'alter table pending_transfers add column amount_vnd bigint check (amount_vnd > 0)',
  ],
} as const;
