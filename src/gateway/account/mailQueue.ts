import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../http/httpError.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same of a mail that is sent again, so that mailboxes show it once; without angle brackets. */
  messageId?: string;
  /** An address that ends such mails when it is asked by POST, by mail programs too (RFC 8058). */
  unsubscribe?: string;
}

export function furtherHeads({ messageId, unsubscribe }: Mail): Record<string, string> {
  return {
    ...(messageId !== undefined && { 'Message-ID': `<${messageId}>` }),
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    }),
  };
}

/** Hands one mail over. @returns what the log may say about it: no address, no subject, no text */
export type DeliverMail = (mail: Mail) => Promise<string>;

const MAX_UNDER_WAY = 1_000;
const RETRY_MS = [1_000, 10_000];

export type MailQueue = ReturnType<typeof createMailQueue>;

/** @param log hears that a mail left or why it did not, in words without address or content */
export function createMailQueue(deliver: DeliverMail, log: (line: string) => void) {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let givenUp = 0;
  // Of every mail that waits.
  setMaxListeners(0, closing.signal);

  async function deliverWithRetries(mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        log(`mail: ${await deliver(mail)}`);
        return;
      } catch (error) {
        const retryMs = closing.signal.aborted ? undefined : RETRY_MS[attempt];
        log(`mail not delivered${retryMs === undefined ? ', given up' : ''}: ${(error as Error).message}`);
        if (retryMs === undefined) return void (givenUp += 1);
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves once every mail that was taken has left or was given up. */
  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    /** @throws HttpError 503 when too many mails are under way */
    assertRoom: () => {
      if (underWay.size >= MAX_UNDER_WAY) throw new HttpError(503, 'server.busy', { retryAfterS: 60 });
    },
    /** Takes a mail and delivers it later, so that no answer's time tells whether there was one to send. */
    post: (mail: Mail) => {
      const begun = new Promise<void>((resolve) => setImmediate(resolve));
      const delivery = begun.then(() => deliverWithRetries(mail)).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    /** Hands a mail over now, once: whoever keeps it tries again. @returns whether it was taken */
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
      const delivery = sent.then(() => void underWay.delete(delivery));
      underWay.add(delivery);
      return sent;
    },
    underWay: () => underWay.size,
    /** How many were given up since the start. */
    givenUp: () => givenUp,
    idle,
    /** The same, without waiting to try again. */
    close: () => {
      closing.abort();
      return idle();
    },
  };
}
