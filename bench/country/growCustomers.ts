import type { Store } from '../../src/gateway/database/store.ts';

const PATIENTLY = { timeoutMs: Infinity } as const;

/** Tables of customers that grow with them. */
export const CUSTOMER_TABLES = [
  'users',
  'sessions',
  'audit_log',
  'notes',
  'notifications',
  'user_bankings',
  'ledger_transactions',
  'ledger_entries',
  'wallet_balances',
  'orders',
  'planning_views',
] as const;

/** What each customer has, for the row's note: a guess of ours, as nobody has used the product for a year yet. */
export const CUSTOMER_HAS =
  '2 sessions, 6 lines in the audit log, 5 notes of 6 corners, 4 notifications, a bank account, 4 ledger transactions of 2 entries, an order, 2 paid views';

/** Customers of this batch, each under a name that comes in no order, as those of the product do. */
const BATCH = `create temporary table made on commit drop as
  select gen_random_uuid()::text as id, $1::int + n as number from generate_series(1, $2::int) as n`;

/** Texts are as long as the product's own: hashes, names of devices, what a note says. */
const ROWS = [
  `insert into users (id, email, email_key, password, fullname, phone, address)
   select id, 'khach.hang.' || number || '@vi-du.vn', 'khach.hang.' || number || '@vi-du.vn',
     '$scrypt$ln=15,r=8,p=3$' || left(md5(id), 22) || '$' || left(md5(id) || md5(number::text), 43), 'Khách hàng số ' || number, '09' || lpad(number::text, 8, '0'), 'Phường Hòa Xuân'
   from made`,
  `insert into sessions (id, user_id, generation, live_hash, parent_hash, expires_at, device, network)
   select gen_random_uuid()::text, id, 3, md5(id || k) || md5(k || id), md5(id || -k) || md5(-k || id), now() + interval '30 days', 'Chrome, Android', '203.0.113.0/24'
   from made, generate_series(1, 2) as k`,
  `insert into audit_log (actor, user_id, event, device, network) select 'CUSTOMER', id, 'LOGIN', 'Chrome, Android', '203.0.113.0/24' from made, generate_series(1, 6)`,
  `insert into notes (user_id, id, uid, kind, title, note, images_link, points, point_count, published_at)
   select id, gen_random_uuid()::text, gen_random_uuid()::text, 'AREA', 'Thửa ở phường số ' || k, 'Đo ngày ' || k || ', góc phía đông còn phải xem lại', '',
     array(select 108 + random() from generate_series(1, 12)), 6, now() - k * interval '9 days'
   from made, generate_series(1, 5) as k`,
  `insert into notifications (user_id, id, uid, title, content)
   select id, gen_random_uuid()::text, gen_random_uuid()::text, 'Nạp tiền', 'Yêu cầu nạp tiền của bạn đã được xử lý.' from made, generate_series(1, 4)`,
  `insert into user_bankings (user_id, id, uid, banking_id, account_number, account_name, branch)
   select id, gen_random_uuid()::text, gen_random_uuid()::text, (select min(b.id) from bankings b), lpad(number::text, 12, '0'), 'KHACH HANG ' || number, 'Chi nhánh Đà Nẵng' from made`,
  `with bought as (
     insert into ledger_transactions (id, kind, user_id, request_id, request_hash, token_id, amount, note)
     select gen_random_uuid()::text, 'BUY', id, gen_random_uuid()::text, md5(id || k) || md5(k || id), (select min(t.id) from tokens t), 5 * k, 'Quy hoạch phường số ' || k
     from made, generate_series(1, 4) as k returning id, user_id, token_id, amount)
   insert into ledger_entries (transaction_id, account, token_id, amount)
   select id, side.account, token_id, side.amount from bought, lateral (values ('user:' || user_id, -amount), ('system:sales', amount)) as side (account, amount)`,
  `insert into wallet_balances (account, token_id, balance) select 'user:' || id, (select min(t.id) from tokens t), 1000 from made`,
  `insert into orders (id, user_id, service_pack_id, title, time_request, expired_time, status, request_id, request_hash)
   select gen_random_uuid()::text, id, 'goi-30', 'Gói 30 ngày', now(), now() + interval '30 days', 'DONE', gen_random_uuid()::text, md5(id) || md5(id || 'o') from made`,
  `insert into planning_views (user_id, parcel_land_id, day, transaction_id, title)
   select id, 'quy-hoach-' || (number + k) % 500, current_date - k, gen_random_uuid()::text, 'Quy hoạch phường số ' || k from made, generate_series(1, 2) as k`,
];

/** Makes `customers` more customers with all that they have, ten thousand at a time. The ledger that they leave does not add up to what they hold: nothing looks at it. */
export async function growCustomers(store: Store, made: number, customers: number): Promise<void> {
  for (let from = made; from < made + customers; from += 10_000) {
    await store.transaction(async (inside) => {
      await inside.query(BATCH, [from, Math.min(10_000, made + customers - from)], PATIENTLY);
      for (const statement of ROWS) await inside.query(statement, [], PATIENTLY);
    }, PATIENTLY);
  }
  await store.query('analyze', [], PATIENTLY);
}
