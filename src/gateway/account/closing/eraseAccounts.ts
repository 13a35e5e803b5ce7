import { removePictures, type PictureStore } from '../../files/pictureStore.ts';
import { withdrawAll } from '../../files/rows.ts';
import { errorFields, type Log } from '../../operations/log.ts';
import { runPeriodically } from '../../operations/runPeriodically.ts';
import { type Queryable, StoreBusy, lockUserData } from '../../database/store.ts';
import { postTransaction, SYSTEM_ACCOUNTS } from '../../wallet/ledger.ts';
import { entriesOf } from '../../wallet/moveAmount.ts';
import { recordAudit } from '../recordAudit.ts';
import { listHeldBalances } from './closeCustomer.ts';

/**
 * Tables whose rows are deleted with a customer. The ledger, deposits, payouts, purchases, orders and payments are
 * accounting documents and keep the id, which then identifies nobody. A test classifies every table.
 */
const DELETED = [
  'sessions',
  'passkeys',
  'notes',
  'notifications',
  'land_watches',
  'watch_news',
  'watch_mails',
  'user_bankings',
  'planning_views',
  'data_reports',
] as const;

async function forfeitWallet(inside: Queryable, userId: string): Promise<void> {
  // The balance is final: closed accounts receive nothing, and no payout is pending that could return.
  await inside.query(
    `update pending_transfers set status = 'REFUSED', settled_at = now() where user_id = $1 and status = 'PENDING' and direction = 'IN'`,
    [userId],
  );
  for (const { token_id: tokenId, decimals, balance } of await listHeldBalances(inside, userId)) {
    const left = { tokenId, amount: BigInt(balance), decimals, fee: 0n };
    // Customers' request ids never contain a colon.
    const transaction = { kind: 'FORFEIT', userId, requestId: `erase:${tokenId}`, requestHash: '', note: '', ...left } as const;
    await postTransaction(inside, transaction, entriesOf(userId, left, SYSTEM_ACCOUNTS.forfeits));
  }
}

const IS_DUE = 'erase_at <= coalesce($1::timestamptz, now()) and erased_at is null';

/** Columns to clear; id and times stay. The e-mail becomes free, because no e-mail contains a blank. */
const EMPTIED = `email = '', email_key = 'erased ' || id, username = null, password = '', fullname = '', phone = '', address = '',
  province = '', images_link = '', referral_id = '', code = null, terms_version = null, terms_agreed_at = null, block_reason = '', erased_at = now()`;

/** Erases a due account without pending payout. @returns its picture files; undefined if not due or locked */
async function eraseAccount(inside: Queryable, userId: string, at: string | null): Promise<string[] | undefined> {
  await lockUserData(inside, 'wallet', userId);
  const [due] = await inside.query<{ email_key: string }>(
    `select email_key from users where id = $2 and ${IS_DUE} and not exists (
       select 1 from pending_transfers where user_id = $2 and status = 'PENDING' and direction = 'OUT') for update skip locked`,
    [at, userId],
  );
  if (!due) return undefined;
  await forfeitWallet(inside, userId);
  const pictures = await withdrawAll(inside, userId);
  for (const table of DELETED) await inside.query(`delete from ${table} where user_id = $1`, [userId]);
  await inside.query('delete from mailed_codes where email_key = $1', [due.email_key]);
  await inside.query(`update users set ${EMPTIED} where id = $1`, [userId]);
  // Events stay. Details are kept for transfers only, the only ones that name nobody.
  await inside.query(
    `update audit_log set device = '', network = '', detail = case when event like 'TRANSFER!_%' escape '!' then detail else '' end
     where user_id = $1`,
    [userId],
  );
  await recordAudit(inside, { actor: 'GATEWAY', userId, event: 'ACCOUNT_ERASED' });
  return pictures;
}

/** Maximum per sweep; the next sweep continues. */
const MAX_AT_ONCE = 500;

interface EraseOptions {
  /** Accounts due at this time are erased; default: the database's now. Set in tests. */
  at?: Date;
  isStopped?: () => boolean;
  log?: Log | undefined;
}

/** May run on several gateways at once; after a crash the hourly sweep removes the pictures. @throws StoreBusy */
export async function eraseAccounts(place: PictureStore, { at, isStopped, log }: EraseOptions = {}): Promise<number> {
  const until = at?.toISOString() ?? null;
  const due = await place.store.query<{ id: string }>(`select id from users where ${IS_DUE} order by erase_at limit ${MAX_AT_ONCE}`, [
    until,
  ]);
  let erased = 0;
  for (const { id } of due) {
    if (isStopped?.()) break;
    try {
      const pictures = await place.store.transaction((inside) => eraseAccount(inside, id, until));
      if (!pictures) continue;
      erased += 1;
      await removePictures(place, pictures);
    } catch (error) {
      // One failure must not block others; a busy database is tried again soon, with the accounts that are left.
      log?.error('erasing an account failed', { user: id, ...errorFields(error) });
      if (error instanceof StoreBusy) throw error;
    }
  }
  if (erased > 0) log?.info('accounts erased', { count: erased });
  return erased;
}

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Erases due accounts now and every hour. @returns stops the sweep after the current run */
export const sweepAccounts = (place: PictureStore, log: Log, onDone?: () => void): (() => Promise<void>) =>
  runPeriodically(
    SWEEP_EVERY_MS,
    (isStopped) => eraseAccounts(place, { isStopped, log }),
    (error) => log.error('sweeping closed accounts failed', errorFields(error)),
    onDone,
  );
