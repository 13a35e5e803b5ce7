-- What a package costs by wallet, in whole VPOINT; null where it cannot be paid so. The sample packs: 1 VPOINT for 1,000 dong.
alter table service_packs add column price_vpoint int check (price_vpoint > 0);
update service_packs set price_vpoint = price / 1000 where is_sample;

-- An order is made once per customer and request id. kind: BUY begins a package, ADD_MORE prolongs the one in force. price in
-- dong, and how long it lasts, are those of the day it was ordered. Until it is DONE nothing expires.
alter table orders
  alter column expired_time drop not null,
  add column kind text collate "C" not null default 'BUY' check (kind in ('BUY', 'ADD_MORE')),
  add column paid_with text collate "C" not null default 'PROVIDER' check (paid_with in ('PROVIDER', 'WALLET')),
  add column price int not null default 0 check (price >= 0),
  add column duration_days int not null default 0 check (duration_days >= 0),
  add column request_id text collate "C",
  add column request_hash text collate "C" not null default '',
  add constraint orders_once unique (user_id, request_id),
  add constraint orders_done_expire check (status <> 'DONE' or expired_time is not null);

-- What a payment provider was asked to collect for an order, once for each provider. confirmation: what the sandbox hands out
-- in the place of money.
create table payments (
  order_id text collate "C" not null references orders (id),
  provider text collate "C" not null,
  amount_vnd int not null check (amount_vnd > 0),
  pay_url text collate "C" not null,
  confirmation text collate "C",
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (order_id, provider)
);
