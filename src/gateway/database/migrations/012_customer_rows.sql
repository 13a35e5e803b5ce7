-- What a customer is told; those that the customer wrote have the uid that was sent with them, so that sent twice is
-- stored once.
create table notifications (
  user_id text collate "C" not null,
  id text collate "C" not null,
  uid text collate "C" not null,
  title text collate "C" not null,
  content text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, uid)
);
create index notifications_by_time on notifications (user_id, created_at desc, id desc);

-- Banks that payouts can go to. bin is the bank's number in transfers; empty where it is not known.
create table bankings (
  id text collate "C" primary key,
  code text collate "C" not null,
  name text collate "C" not null,
  bin text collate "C" not null default '',
  is_sample boolean not null,
  status text collate "C" not null
);
insert into bankings (id, code, name, is_sample, status) values
  ('vietcombank', 'VCB', 'Ngân hàng TMCP Ngoại thương Việt Nam', true, 'ACTIVE'),
  ('vietinbank', 'CTG', 'Ngân hàng TMCP Công thương Việt Nam', true, 'ACTIVE'),
  ('bidv', 'BIDV', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam', true, 'ACTIVE'),
  ('agribank', 'AGRIBANK', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam', true, 'ACTIVE');

-- Bank accounts of customers.
create table user_bankings (
  user_id text collate "C" not null,
  id text collate "C" not null,
  uid text collate "C" not null,
  banking_id text collate "C" not null references bankings (id),
  account_number text collate "C" not null,
  account_name text collate "C" not null,
  branch text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, uid)
);

create index users_by_referral on users (referral_id, created_at) where referral_id <> '';
