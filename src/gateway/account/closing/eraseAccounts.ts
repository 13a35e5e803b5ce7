import { removePictures, type PictureStore } from '../../files/pictureStore.ts';
import { withdrawAll } from '../../files/rows.ts';
import { errorFields, type Log } from '../../operations/log.ts';
import { sweepEvery } from '../../operations/sweepEvery.ts';
import { type Queryable, StoreBusy, lockOf } from '../../database/store.ts';
import { postTransaction, SYSTEM_ACCOUNTS } from '../../wallet/ledger.ts';
import { entriesOf } from '../../wallet/moveAmount.ts';
import { recordAudit } from '../recordAudit.ts';
import { listHeld } from './closeCustomer.ts';

/**
 * Tables whose rows of a customer are deleted. Others that name customers keep theirs: the ledger, deposits and payouts, purchases, orders
 * and payments are accounting documents; they name an id that leads nowhere any more. A test holds every table to one or the other.
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

/** What is left in the wallet was given up when the account was closed. */
async function forfeitWallet(inside: Queryable, userId: string): Promise<void> {
  // Nothing can fill the wallet after this: who has closed the account is sent nothing, and no payout waits that could come back.
  await inside.query(
    `update pending_transfers set status = 'REFUSED', settled_at = now() where user_id = $1 and status = 'PENDING' and direction = 'IN'`,
    [userId],
  );
  for (const { token_id: tokenId, decimals, balance } of await listHeld(inside, userId)) {
    const left = { tokenId, amount: BigInt(balance), decimals, fee: 0n };
    // No request id of a customer has a colon.
    const asked = { kind: 'FORFEIT', userId, requestId: `erase:${tokenId}`, requestHash: '', note: '', ...left } as const;
    await postTransaction(inside, asked, entriesOf(userId, left, SYSTEM_ACCOUNTS.forfeits));
  }
}

const IS_DUE = 'erase_at <= coalesce($1::timestamptz, now()) and erased_at is null';

/** Of the row its id and times stay; the e-mail is free for a new registration. No e-mail has a blank. */
const EMPTIED = `email = '', email_key = 'erased ' || id, username = null, password = '', fullname = '', phone = '', address = '',
  province = '', images_link = '', referral_id = '', code = null, terms_version = null, terms_agreed_at = null, block_reason = '', erased_at = now()`;

/**
 * Erases an account that is due, in one transaction; an account whose payout waits is kept until that is settled.
 * @returns names of pictures whose files are now to be removed; undefined where there was nothing to do, or another gateway is at it
 */
async function eraseAccount(inside: Queryable, userId: string, at: string | null): Promise<string[] | undefined> {
  await lockOf(inside, 'wallet', userId);
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
  // Of what was done the facts stay. The only details that name nobody are those of transfers.
  await inside.query(
    `update audit_log set device = '', network = '', detail = case when event like 'TRANSFER!_%' escape '!' then detail else '' end
     where user_id = $1`,
    [userId],
  );
  await recordAudit(inside, { actor: 'GATEWAY', userId, event: 'ACCOUNT_ERASED' });
  return pictures;
}

/** So many at a time: the next sweep goes on. */
const MAX_AT_ONCE = 500;

interface EraseOptions {
  /** Until when accounts were to be erased; default: the database's now. Tests look ahead. */
  at?: Date;
  /** Asked between two customers: whether to leave the rest for another time. */
  isStopped?: () => boolean;
  log?: Log | undefined;
}

/**
 * Erases the accounts whose time has come: each in a transaction of its own, their pictures' files after it. Killed in between, the files
 * are left to the hourly sweep of pictures. Any number of gateways may do it at once.
 */
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
      // One that cannot be erased keeps nobody else; a database that is away is asked again in an hour.
      log?.error('erasing an account failed', { user: id, ...errorFields(error) });
      if (error instanceof StoreBusy) break;
    }
  }
  if (erased > 0) log?.info('accounts erased', { count: erased });
  return erased;
}

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Erases accounts whose time has come, now and every hour. @returns ends it, once what is under way is done */
export const sweepAccounts = (place: PictureStore, log: Log, onDone?: () => void): (() => Promise<void>) =>
  sweepEvery(
    SWEEP_EVERY_MS,
    (isStopped) => eraseAccounts(place, { isStopped, log }),
    (error) => log.error('sweeping closed accounts failed', errorFields(error)),
    onDone,
  );
