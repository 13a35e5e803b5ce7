import type { Accounts } from '../account/accounts.ts';
import { errorFields, type Log } from '../operations/log.ts';
import { runPeriodically } from '../operations/runPeriodically.ts';
import { notifyChanges } from './notifyChanges.ts';
import { randomBytes } from 'node:crypto';
import { compareText } from '../../domain/text/compareText.ts';
import { mailTexts } from '../account/mailTexts.ts';
import type { Queryable } from '../database/store.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** Maximum news per mail; the next mail contains the rest. */
const MAX_NEWS_PER_MAIL = 50;
/** Time after which an unconfirmed mail is sent again, with the same Message-ID. */
const RESEND_AFTER = '15 minutes';
const MAX_TRIES = 5;
const MAILS_AT_ONCE = 500;
/** Maximum failures per sweep, so that an unavailable mail server does not delay notifications. */
const MAX_FAILED = 3;

interface WaitingNews {
  watch_id: string;
  set_id: string;
  title: string;
  content: string;
  link: string;
}

/** Claims the rows of the next mail until they are due again. @returns null if none; no news without a recipient */
async function claimMail(inside: Queryable): Promise<{ mailId: string; userId: string; email: string; news: WaitingNews[] } | null> {
  // One claim at a time over all gateways prevents deadlocks on rows of one customer.
  await inside.query(`select pg_advisory_xact_lock(hashtextextended('claim mail', 0))`);
  const [first] = await inside.query<{ user_id: string; mail_id: string | null; tries: number }>(
    'select user_id, mail_id, tries from watch_mails where due_at <= now() order by due_at, user_id, watch_id, set_id limit 1 for update skip locked',
  );
  if (!first) return null;
  const { user_id: userId } = first;
  const [reader] = await inside.query<{ email: string }>(
    'select email from users where id = $1 and closed_at is null and blocked_at is null',
    [userId],
  );
  const mailId = first.mail_id ?? randomBytes(12).toString('hex');
  if (!reader || first.tries >= MAX_TRIES) {
    await inside.query('delete from watch_mails where user_id = $1 and mail_id is not distinct from $2', [userId, first.mail_id]);
    return { mailId, userId, email: '', news: [] };
  }
  const news = await inside.query<WaitingNews>(
    `with mine as (
       select user_id, watch_id, set_id from watch_mails
       where user_id = $1 and due_at <= now() and mail_id is not distinct from $2 order by due_at, set_id, watch_id limit ${MAX_NEWS_PER_MAIL} for update
     )
     update watch_mails m set mail_id = $3, tries = m.tries + 1, due_at = now() + interval '${RESEND_AFTER}'
     from mine where m.user_id = mine.user_id and m.watch_id = mine.watch_id and m.set_id = mine.set_id
     returning m.watch_id, m.set_id, m.title, m.content, m.link`,
    [userId, first.mail_id, mailId],
  );
  // Updates return rows in any order, but a repeated mail must be identical.
  news.sort((a, b) => compareText(a.set_id, b.set_id) || compareText(a.watch_id, b.watch_id));
  return { mailId, userId, email: reader.email, news };
}

/**
 * Sends pending mails one by one. Rows are marked before sending and deleted after acceptance. After a crash or a lost
 * confirmation the same mail is repeated with its Message-ID; nothing else is sent twice, and nothing is dropped before
 * five attempts.
 * @param origin origin of the app, without a trailing slash
 */
export async function mailNews(
  { store, mailQueue, keys }: Accounts,
  origin: string,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  let failed = 0;
  for (let mails = 0; mails < MAILS_AT_ONCE && failed < MAX_FAILED && !isStopped(); mails += 1) {
    const claimed = await store.transaction(claimMail);
    if (!claimed) break;
    const { mailId, userId, email, news } = claimed;
    if (news.length === 0) continue;
    const mail = mailTexts.watchNews(
      email,
      news.map(({ title, content, link }) => ({ title, content, address: `${origin}/#${link}` })),
      { unsubscribe: unsubscribeAddress(keys, origin, userId), messageId: `${mailId}@${new URL(origin).hostname}` },
    );
    if (!(await mailQueue.send(mail))) {
      failed += 1;
      continue;
    }
    await store.query('delete from watch_mails where user_id = $1 and mail_id = $2', [userId, mailId]);
    sent += 1;
  }
  return sent;
}

const SWEEP_EVERY_MS = 60_000;

/** Notifies and mails customers about changes now and every minute. @returns stops after the current run */
export function sweepWatches(accounts: Accounts, log: Log, onDone?: () => void): () => Promise<void> {
  // Mails need the app's address for their links and for unsubscribing.
  const [origin] = accounts.publicOrigins;
  return runPeriodically(
    SWEEP_EVERY_MS,
    async (isStopped) => {
      const notified = await notifyChanges(accounts.store, {
        hasMail: origin !== undefined,
        isStopped,
        onFailure: (error) => log.error('telling a set of changes failed', errorFields(error)),
      });
      if (notified > 0) log.info('changes told', { notifications: notified });
      if (origin !== undefined) await mailNews(accounts, origin, isStopped);
    },
    (error) => log.error('telling changes failed', errorFields(error)),
    onDone,
  );
}
