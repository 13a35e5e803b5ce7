/** Packages, orders and their payments. */
export const ORDERS_MIGRATIONS = {
  '004_orders.sql': [
    // Packages on offer (§1): price in VND, what a customer pays once for duration_days.
    `create table service_packs (
      id text collate "C" primary key,
      title text collate "C" not null,
      description text collate "C" not null,
      price int not null,
      duration_days int not null,
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    // One row per purchase of a package (§3 Order). title as it was when it was bought.
    `create table orders (
      id text collate "C" primary key,
      user_id text collate "C" not null,
      service_pack_id text collate "C" not null,
      title text collate "C" not null,
      time_request timestamptz not null,
      expired_time timestamptz not null,
      status text collate "C" not null
    )`,
    'create index orders_by_user on orders (user_id, time_request desc)',
  ],
  '013_orders.sql': [
    // What a package costs by wallet, in whole VPOINT; null where it cannot be paid so.
    'alter table service_packs add column price_vpoint int check (price_vpoint > 0)',
    // An order is made once per customer and request id. kind: BUY begins a package, ADD_MORE prolongs the one in force. price in
    // dong, and how long it lasts, are those of the day it was ordered. Until it is DONE nothing expires.
    `alter table orders
      alter column expired_time drop not null,
      add column kind text collate "C" not null default 'BUY' check (kind in ('BUY', 'ADD_MORE')),
      add column paid_with text collate "C" not null default 'PROVIDER' check (paid_with in ('PROVIDER', 'WALLET')),
      add column price int not null default 0 check (price >= 0),
      add column duration_days int not null default 0 check (duration_days >= 0),
      add column request_id text collate "C",
      add column request_hash text collate "C" not null default '',
      add constraint orders_once unique (user_id, request_id),
      add constraint orders_done_expire check (status <> 'DONE' or expired_time is not null)`,
    // What a payment provider was asked to collect for an order, once for each provider. confirmation: what the sandbox hands out
    // in the place of money.
    `create table payments (
      order_id text collate "C" not null references orders (id),
      provider text collate "C" not null,
      amount_vnd int not null check (amount_vnd > 0),
      pay_url text collate "C" not null,
      confirmation text collate "C",
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      primary key (order_id, provider)
    )`,
  ],
} as const;
