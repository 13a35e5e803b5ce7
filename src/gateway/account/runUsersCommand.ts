import { isoTime, containsPattern, type Queryable, type Store, tokenAmount } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { closeCustomer, reopenCustomer } from './closing/closeCustomer.ts';
import { recordAudit } from './recordAudit.ts';
import { emailKey } from './customerRow.ts';
import { endSessionsOf, IS_ACTIVE } from './sessions.ts';

interface AuditRow {
  at: string;
  actor: string;
  user_id: string;
  event: string;
  device: string;
  network: string;
  detail: string;
}

/** @param userId '' for all */
const listAudit = (store: Queryable, userId: string, limit: number): Promise<AuditRow[]> =>
  store.query<AuditRow>(
    `select ${isoTime('happened_at', 'at')}, actor, user_id, event, device, network, detail from (
       (select happened_at, id, actor, user_id, event, device, network, detail from audit_log
         where $1 = '' or user_id = $1 order by happened_at desc, id desc limit $2)
       union all
       (select created_at, 0, case when request_id like '%:%' then 'OPERATOR' else 'CUSTOMER' end, user_id, 'MONEY_' || kind, '', '',
           ${tokenAmount('amount')} || ' ' || token_id
         from ledger_transactions join tokens on tokens.id = token_id
         where $1 = '' or user_id = $1 order by created_at desc limit $2)
       union all
       (select changed_at, 0, 'OPERATOR', '', 'IMPORT', '', '', file_name || ' ' || kind from imports
         where $1 = '' order by changed_at desc limit $2)
     ) as told order by happened_at desc, id desc limit $2`,
    [userId, limit],
  );

const MAX_LISTED = 200;

const USAGE = [
  'npm run users -- list [CHỮ]              khách hàng, mới nhất trước; CHỮ tìm trong email, tên, số điện thoại (customers)',
  'npm run users -- block KHÁCH… [-- LÝ DO]  khoá tài khoản và đăng xuất mọi thiết bị (block)',
  'npm run users -- unblock KHÁCH…          mở khoá (unblock)',
  'npm run users -- end-sessions KHÁCH…     đăng xuất mọi thiết bị (log out everywhere)',
  'npm run users -- close KHÁCH… [-- give-up]  đóng tài khoản, xoá sau 30 ngày; give-up: bỏ số dư và gói (close)',
  'npm run users -- reopen KHÁCH…           mở lại tài khoản đã đóng (reopen)',
  'npm run users -- audit [KHÁCH]           nhật ký, mới nhất trước (audit log)',
  'KHÁCH là email hoặc mã khách hàng (an email or an id).',
];

type Print = (line: string) => void;

interface ListedUser {
  id: string;
  email: string;
  fullname: string;
  phone: string;
  created_at: string;
  is_blocked: boolean;
  block_reason: string;
  erase_at: string | null;
  erased_at: string | null;
  open_sessions: number;
  passkeys: number;
}

function stateOf({ is_blocked, block_reason, erase_at, erased_at, open_sessions }: ListedUser): string {
  if (erased_at !== null) return `đã xoá ${erased_at}`;
  const closed = erase_at === null ? '' : `đã đóng, xoá ${erase_at}`;
  const blocked = is_blocked ? `đã khoá${block_reason && `: ${block_reason}`}` : '';
  return [closed, blocked].filter((part) => part !== '').join(', ') || `${open_sessions} thiết bị`;
}

async function list(store: Store, print: Print, text: string): Promise<number> {
  const rows = await store.query<ListedUser>(
    `select id, email, fullname, phone, ${isoTime('created_at')}, blocked_at is not null as is_blocked, block_reason,
       ${isoTime('erase_at')}, ${isoTime('erased_at')}, (select count(*)::int from sessions where user_id = users.id and ${IS_ACTIVE}) as open_sessions,
       (select count(*)::int from passkeys where user_id = users.id) as passkeys
     from users where erased_at is null and (email ilike $1 or fullname ilike $1 or phone ilike $1) or id = $2
     order by users.created_at desc, id limit $3`,
    [containsPattern(text), text, MAX_LISTED],
  );
  for (const row of rows) {
    const keys = row.passkeys > 0 ? `${row.passkeys} khoá truy cập` : '';
    const parts = [row.id, row.email, row.fullname, row.phone, row.created_at, stateOf(row), keys];
    print(parts.filter((part) => part !== '').join('  '));
  }
  print(`${rows.length}${rows.length === MAX_LISTED ? ' (hoặc hơn)' : ''} khách hàng.`);
  return 0;
}

const findUser = async (store: Queryable, who: string): Promise<{ id: string; email: string } | undefined> =>
  (
    await store.query<{ id: string; email: string }>('select id, email from users where id = $1 or email_key = $2', [who, emailKey(who)])
  )[0];

type Act = (inside: Queryable, userId: string) => Promise<string>;

const block =
  (reason: string): Act =>
  async (inside, userId) => {
    await inside.query('update users set blocked_at = coalesce(blocked_at, now()), block_reason = $2 where id = $1', [userId, reason]);
    const ended = await endSessionsOf(inside, userId, 'operator');
    await recordAudit(inside, { actor: 'OPERATOR', userId, event: 'BLOCKED', detail: reason });
    return `đã khoá, đã đăng xuất ${ended} thiết bị`;
  };

const unblock: Act = async (inside, userId) => {
  await inside.query(`update users set blocked_at = null, block_reason = '' where id = $1`, [userId]);
  await recordAudit(inside, { actor: 'OPERATOR', userId, event: 'UNBLOCKED' });
  return 'đã mở khoá';
};

const endSessions: Act = async (inside, userId) => {
  const ended = await endSessionsOf(inside, userId, 'operator');
  await recordAudit(inside, { actor: 'OPERATOR', userId, event: 'SESSIONS_ENDED', detail: String(ended) });
  return `đã đăng xuất ${ended} thiết bị`;
};

/** Sends no mail: the operator answers the customer. */
const close =
  (forfeits: boolean): Act =>
  async (inside, userId) => {
    const { eraseAt, ended } = await closeCustomer(inside, userId, forfeits);
    await recordAudit(inside, { actor: 'OPERATOR', userId, event: 'ACCOUNT_CLOSED', detail: eraseAt });
    return `đã đóng, xoá ${eraseAt}, đã đăng xuất ${ended} thiết bị`;
  };

const reopen: Act = async (inside, userId) => {
  if (!(await reopenCustomer(inside, userId))) throw new HttpError(409, 'account.notClosed');
  await recordAudit(inside, { actor: 'OPERATOR', userId, event: 'ACCOUNT_REOPENED' });
  return 'đã mở lại';
};

async function actOn(store: Store, print: Print, people: readonly string[], act: Act): Promise<number> {
  let missed = 0;
  for (const who of people) {
    const user = await findUser(store, who);
    if (!user) missed += 1;
    const outcome = user
      ? await store
          .transaction((inside) => act(inside, user.id))
          .catch((error: unknown) => {
            if (!(error instanceof HttpError)) throw error;
            missed += 1;
            return error.message;
          })
      : 'không có khách hàng này';
    print(`${user?.email || who}  ${outcome}`);
  }
  return missed === 0 ? 0 : 1;
}

async function audit(store: Store, print: Print, who: string): Promise<number> {
  // Entries outlive their account, so an id is accepted.
  const userId = who === '' ? '' : ((await findUser(store, who))?.id ?? who);
  const rows = await listAudit(store, userId, MAX_LISTED);
  for (const { at, actor, user_id, event, device, network, detail } of rows)
    print([at, actor, user_id, event, device, network, detail].filter((part) => part !== '').join('  '));
  print(`${rows.length}${rows.length === MAX_LISTED ? ' (hoặc hơn)' : ''} dòng.`);
  return 0;
}

/** Runs the operator's customer commands; every action is audited. For `block`, text after `--` is the reason. */
export function runUsersCommand(store: Store, [command, ...rest]: readonly string[], print: Print): Promise<number> {
  const dashes = rest.indexOf('--');
  const people = dashes === -1 ? rest : rest.slice(0, dashes);
  const reason = dashes === -1 ? '' : rest.slice(dashes + 1).join(' ');
  if (command === 'list' && rest.length <= 1) return list(store, print, rest[0] ?? '');
  if (command === 'audit' && rest.length <= 1) return audit(store, print, rest[0] ?? '');
  if (command === 'block' && people.length > 0) return actOn(store, print, people, block(reason));
  if (command === 'unblock' && rest.length > 0) return actOn(store, print, rest, unblock);
  if (command === 'end-sessions' && rest.length > 0) return actOn(store, print, rest, endSessions);
  if (command === 'close' && people.length > 0 && ['', 'give-up'].includes(reason))
    return actOn(store, print, people, close(reason !== ''));
  if (command === 'reopen' && rest.length > 0) return actOn(store, print, rest, reopen);
  for (const line of USAGE) print(line);
  return Promise.resolve(2);
}
