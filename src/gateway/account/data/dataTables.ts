import { isoTime, tokenAmount } from '../../database/store.ts';
import type { GatewayMessageId } from '../../http/formatMessage.ts';

type PathIn<Id> = Id extends `dataFile.${infer Path}` ? Path : never;
/** Path in the ZIP file; the message with its name describes it in README.txt. */
export type DataFile = PathIn<GatewayMessageId>;

interface DataTable {
  path: DataFile;
  /** Columns: never passwords, tokens, codes, their hashes, or ids of other customers. */
  columns: string;
  /** Tables and conditions; `$1` is the customer. */
  from: string;
  /** Sort order; rows added during the download come last. */
  orderBy: string;
}

/** Columns shown to the other side of a referral: given name (the last part of a Vietnamese name) and day. */
export const REFERRAL_COLUMNS = `regexp_replace(trim(fullname), '^.*\\s', '') as given_name, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as joined_on`;

export const DATA_TABLES: readonly DataTable[] = [
  {
    path: 'profile.json',
    columns: `id, fullname, email, username, phone, address, province, images_link, ${isoTime('created_at', 'registered_at')},
      terms_version, ${isoTime('terms_agreed_at')}`,
    from: 'users where id = $1',
    orderBy: 'users.id',
  },
  {
    path: 'sessions.json',
    columns: `device, network, ${isoTime('created_at', 'logged_in_at')}, ${isoTime('rotated_at', 'seen_at')}, ${isoTime('expires_at')},
      ${isoTime('ended_at')}, end_reason`,
    from: 'sessions where user_id = $1',
    orderBy: 'sessions.created_at, id',
  },
  {
    path: 'passkeys.json',
    columns: `name, device, ${isoTime('created_at')}, ${isoTime('used_at')}`,
    from: 'passkeys where user_id = $1',
    orderBy: 'passkeys.created_at, id',
  },
  {
    path: 'notifications.json',
    columns: `id, title, content, ${isoTime('created_at')}`,
    from: 'notifications where user_id = $1',
    orderBy: 'notifications.created_at, id',
  },
  {
    path: 'watches.json',
    columns: `id, kind, title, parcel_id, ward_code, rings::json as rings, changes, mail, is_paused, ${isoTime('created_at')}`,
    from: 'land_watches where user_id = $1',
    orderBy: 'land_watches.created_at, id',
  },
  {
    path: 'watch-news.json',
    columns: `watch_id, set_id, ${isoTime('told_at')}`,
    from: 'watch_news where user_id = $1',
    orderBy: 'watch_news.told_at, watch_id, set_id',
  },
  {
    path: 'watch-mails.json',
    columns: `watch_id, set_id, title, content, link, ${isoTime('due_at')}`,
    from: 'watch_mails where user_id = $1',
    orderBy: 'watch_mails.due_at, watch_id, set_id',
  },
  {
    path: 'orders.json',
    columns: `id, service_pack_id, title, kind, paid_with, price as price_vnd, duration_days, status, ${isoTime('time_request')},
      ${isoTime('expired_time')}, (select coalesce(json_agg(json_build_object('provider', provider, 'amount_vnd', amount_vnd,
        'created_at', created_at, 'confirmed_at', confirmed_at) order by created_at), '[]') from payments where order_id = orders.id) as payments`,
    from: 'orders where user_id = $1',
    orderBy: 'orders.time_request, id',
  },
  {
    path: 'balances.json',
    columns: `token_id, ${tokenAmount('balance')} as balance`,
    from: `wallet_balances join tokens on tokens.id = token_id where account = ('user:' || $1::text) collate "C"`,
    orderBy: 'token_id',
  },
  {
    path: 'wallet.json',
    columns: `entries.transaction_id, kind, coalesce(waiting.status, 'DONE') as status, entries.token_id, ${tokenAmount('entries.amount')} as amount,
      note, ${isoTime('created_at')}`,
    from: `ledger_entries as entries join ledger_transactions as asked on asked.id = entries.transaction_id
      join tokens on tokens.id = entries.token_id left join pending_transfers as waiting on waiting.transaction_id = asked.id
      where entries.account = ('user:' || $1::text) collate "C"`,
    orderBy: 'entries.number',
  },
  {
    path: 'transfers.json',
    columns: `waiting.transaction_id, direction, waiting.status, waiting.token_id, ${tokenAmount('waiting.amount')} as amount, amount_vnd, user_banking_id, note,
      ${isoTime('created_at')}, ${isoTime('settled_at')}`,
    from: `pending_transfers as waiting join ledger_transactions as asked on asked.id = waiting.transaction_id
      join tokens on tokens.id = waiting.token_id where waiting.user_id = $1`,
    orderBy: 'asked.created_at, waiting.transaction_id',
  },
  {
    path: 'bank-accounts.json',
    columns: `user_bankings.id, bankings.code as bank, account_number, account_name, branch, ${isoTime('created_at')}`,
    from: 'user_bankings join bankings on bankings.id = banking_id where user_id = $1',
    orderBy: 'user_bankings.created_at, user_bankings.id',
  },
  {
    path: 'presale-purchases.json',
    columns: `purchases.transaction_id, round_id, rounds.token_id, ${tokenAmount('purchases.amount')} as amount, ${isoTime('created_at')}`,
    from: `presale_purchases as purchases join ledger_transactions as asked on asked.id = purchases.transaction_id
      join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id where purchases.user_id = $1`,
    orderBy: 'asked.created_at, purchases.transaction_id',
  },
  {
    path: 'presale-claims.json',
    columns: `purchase_id, claims.number, ${tokenAmount('claims.amount')} as amount, ${isoTime('unlocks_at')}, claim_id is not null as is_claimed`,
    from: `presale_claims as claims join presale_purchases as purchases on purchases.transaction_id = purchase_id
      join presale_rounds as rounds on rounds.id = round_id join tokens on tokens.id = rounds.token_id where claims.user_id = $1`,
    orderBy: 'purchase_id, claims.number',
  },
  {
    path: 'planning-views.json',
    columns: `parcel_land_id, title, day::text as day, transaction_id`,
    from: 'planning_views where user_id = $1',
    orderBy: 'planning_views.day, parcel_land_id',
  },
  {
    path: 'reports.json',
    columns: `parcel_id, title, report, ${isoTime('created_at')}, ${isoTime('closed_at')}, answer`,
    from: 'data_reports where user_id = $1',
    orderBy: 'data_reports.created_at, id',
  },
  {
    path: 'referrer.json',
    columns: REFERRAL_COLUMNS,
    from: 'users where id = (select referral_id from users where id = $1) and id <> $1 and closed_at is null',
    orderBy: 'users.id',
  },
  {
    path: 'referrals.json',
    columns: REFERRAL_COLUMNS,
    from: 'users where referral_id = $1 and closed_at is null',
    orderBy: 'users.created_at, id',
  },
  {
    path: 'history.json',
    columns: `${isoTime('happened_at')}, actor, event, device, network, detail`,
    from: 'audit_log where user_id = $1',
    orderBy: 'audit_log.id',
  },
];
