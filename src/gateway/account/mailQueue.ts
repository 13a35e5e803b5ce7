import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../http/httpError.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Constant over retries, so that mailboxes show the mail once; without angle brackets. */
  messageId?: string;
  /** URL that unsubscribes by POST, also from mail programs (RFC 8058). */
  unsubscribe?: string;
}

export function extraHeaders({ messageId, unsubscribe }: Mail): Record<string, string> {
  return {
    ...(messageId !== undefined && { 'Message-ID': `<${messageId}>` }),
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    }),
  };
}

/** Delivers one mail. @returns text for the log, without address, subject or content */
export type DeliverMail = (mail: Mail) => Promise<string>;

const MAX_PENDING = 1_000;
const RETRY_MS = [1_000, 10_000];

export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue(deliver: DeliverMail, log: (line: string) => void) {
  const pending = new Set<Promise<void>>();
  const closing = new AbortController();
  let failed = 0;
  // One listener per waiting mail.
  setMaxListeners(0, closing.signal);

  async function deliverWithRetries(mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        log(`mail: ${await deliver(mail)}`);
        return;
      } catch (error) {
        const retryMs = closing.signal.aborted ? undefined : RETRY_MS[attempt];
        log(`mail not delivered${retryMs === undefined ? ', given up' : ''}: ${(error as Error).message}`);
        if (retryMs === undefined) return void (failed += 1);
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  const idle = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };

  return {
    assertRoom: () => {
      if (pending.size >= MAX_PENDING) throw new HttpError(503, 'server.busy', { retryAfterS: 60 });
    },
    /** Accepts a mail for later delivery, so that response times do not reveal whether one is sent. */
    post: (mail: Mail) => {
      const begun = new Promise<void>((resolve) => setImmediate(resolve));
      const delivery = begun.then(() => deliverWithRetries(mail)).finally(() => pending.delete(delivery));
      pending.add(delivery);
    },
    /** Delivers a mail now, once; the caller stores and retries it. @returns whether it was accepted */
    send: (mail: Mail) => {
      const sent = deliver(mail).then(
        (line) => {
          log(`mail: ${line}`);
          return true;
        },
        (error: unknown) => {
          log(`mail not delivered: ${(error as Error).message}`);
          return false;
        },
      );
      const delivery = sent.then(() => void pending.delete(delivery));
      pending.add(delivery);
      return sent;
    },
    pending: () => pending.size,
    /** Number of mails abandoned since the start. */
    failed: () => failed,
    idle,
    close: () => {
      closing.abort();
      return idle();
    },
  };
}
