import type { Accounts } from '../accounts/accounts.ts';
import { errorFields, type Log } from '../operations/log.ts';
import { mailNews } from './mailNews.ts';
import { tellChanges } from './tellChanges.ts';

const SWEEP_EVERY_MS = 60_000;

/** Tells what imports changed where somebody watches, and mails it, now and every minute. @returns ends it, once what is under way is done */
export function sweepWatches(accounts: Accounts, log: Log): () => Promise<void> {
  // Without an address of its own a mail could lead nowhere, nor be ended.
  const [origin] = accounts.publicOrigins;
  let isStopped = false;
  let underWay: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    const told = await tellChanges(accounts.store, {
      hasMail: origin !== undefined,
      isStopped: () => isStopped,
      onFailure: (error) => log.error('telling a set of changes failed', errorFields(error)),
    });
    if (told > 0) log.info('changes told', { notifications: told });
    if (origin !== undefined) await mailNews(accounts, origin, () => isStopped);
  };
  const begin = (): void => {
    underWay ??= sweep()
      .catch((error: unknown) => log.error('telling changes failed', errorFields(error)))
      .finally(() => (underWay = undefined));
  };
  begin();
  const timer = setInterval(begin, SWEEP_EVERY_MS);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await underWay;
  };
}
