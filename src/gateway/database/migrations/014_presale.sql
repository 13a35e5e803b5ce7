-- Rounds in which a token is sold before it is handed out, in groups.
create table presale_groups (
  id text collate "C" primary key,
  title text collate "C" not null,
  description text collate "C" not null,
  is_sample boolean not null,
  place int not null default 0,
  status text collate "C" not null
);

-- pay_amount of pay_token buys token_amount of the token; amounts in smallest units. At most total is sold, never below
-- min_amount at once. first_basis_points (1/10,000) of what was bought can be claimed at once, the rest in equal parts, one
-- every period_days. A time that is null does not limit.
create table presale_rounds (
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
);
create index presale_rounds_by_group on presale_rounds (group_id, place, id);

-- What a ledger transaction of kind PREBUY bought.
create table presale_purchases (
  transaction_id text collate "C" primary key references ledger_transactions (id),
  user_id text collate "C" not null,
  round_id text collate "C" not null references presale_rounds (id),
  amount bigint not null check (amount > 0)
);
create index presale_purchases_by_user on presale_purchases (user_id);

-- The parts of a purchase, made with it. One that was claimed names the transaction of kind CLAIM.
create table presale_claims (
  purchase_id text collate "C" not null references presale_purchases (transaction_id),
  number int not null,
  user_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  unlocks_at timestamptz not null,
  claim_id text collate "C" unique references ledger_transactions (id),
  primary key (purchase_id, number)
);
create index presale_claims_by_user on presale_claims (user_id, unlocks_at);

insert into presale_groups (id, title, description, is_sample, status) values
  ('mo-ban-mbc', 'Mở bán sớm MBC', 'Ví dụ về một đợt mở bán: mua bằng VPOINT, nhận MBC dần theo lịch.', true, 'ACTIVE');
insert into presale_rounds (id, group_id, title, token_id, pay_token_id, token_amount, pay_amount, total, min_amount,
  first_basis_points, periods, period_days, is_sample, place, status) values
  ('mbc-vong-1', 'mo-ban-mbc', 'Vòng 1', 'MBC', 'VPOINT', 1000000, 8000, 1000000000000, 1000000, 2000, 4, 30, true, 1, 'ACTIVE'),
  ('mbc-vong-2', 'mo-ban-mbc', 'Vòng 2', 'MBC', 'VPOINT', 1000000, 9000, 2000000000000, 1000000, 4000, 3, 30, true, 2, 'ACTIVE');
