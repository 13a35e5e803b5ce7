import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../database/store.ts';
import { printError } from '../operations/log.ts';
import { StartupError } from '../operations/startupError.ts';
import { ACCESS_TOKEN_S } from './accessToken.ts';
import { deriveKeys } from './accountKeys.ts';
import { MAIL_TIMEOUTS } from '../http/limits.ts';
import { mayGoPlain } from '../operations/serverSettings.ts';
import { createMailQueue, type DeliverMail, furtherHeads } from './mailQueue.ts';
import { readPublicOrigins } from './passkeys/relyingParty.ts';
import { createPasswordHasher, type ScryptCost } from './passwordHasher.ts';

const FOLDER = 'outbox';
const MAX_FILES = 1_000;

export const outboxDir = (dataDir: string): string => join(dataDir, FOLDER);

async function dropOldest(dir: string): Promise<void> {
  // Names begin with the time; drafts that a killed gateway left go the same way, and none that is being written is so old.
  const names = (await readdir(dir)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - MAX_FILES))) await rm(join(dir, name), { force: true });
}

/**
 * Writes each mail to a file of its own (`2026-11-21T19-05-00-000Z-1a2b3c4d.eml`), whole from the moment it has that
 * name, readable by its owner only.
 * Sorted by name they lie in the order in which they were sent. The latest thousand stay.
 */
export function writeToOutbox(dataDir: string): DeliverMail {
  const dir = outboxDir(dataDir);
  let lastAt = 0;
  return async (mail) => {
    const { to, subject, text } = mail;
    // Two mails of one millisecond would lie in the order of their random ends.
    lastAt = Math.max(Date.now(), lastAt + 1);
    const date = new Date(lastAt);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    const further = Object.entries(furtherHeads(mail)).map(([name, value]) => `${name}: ${value}`);
    const head = [`Date: ${date.toUTCString()}`, `To: ${to}`, `Subject: ${subject}`, ...further, 'Content-Type: text/plain; charset=utf-8'];
    const draft = join(dir, `${name}.part`);
    await writeFile(draft, `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    await rename(draft, join(dir, name));
    await dropOldest(dir);
    return name;
  };
}

const DEFAULT_SENDER = 'Thửa <no-reply@localhost>';

/** What may be logged of a mail that could not be sent: nodemailer's own words hold addresses and server greetings. */
class MailNotSent extends Error {
  override name = 'MailNotSent';
}

// With the first mail, not with the start: a gateway without a mail server never needs it.
const connectSmtp = async (url: string, needsTls: boolean, sender: string) =>
  (await import('nodemailer')).createTransport({ url, pool: true, requireTLS: needsTls, ...MAIL_TIMEOUTS }, { from: sender });

/** Logs in as the first mail would, and sends nothing. @returns whether there is a mail server */
export async function tryMailServer(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const server = readMailServer(environment);
  const transport = server && (await connectSmtp(server.url, server.needsTls, DEFAULT_SENDER));
  await transport?.verify().finally(() => transport.close());
  return transport !== undefined;
}

/**
 * Sends through a mail server: `smtp://user:password@host:587`, `smtps://…`.
 * @param needsTls a server that offers no STARTTLS gets no mail: codes and the server's password would be read on the way
 */
export function sendBySmtp(url: string, sender = DEFAULT_SENDER, needsTls = false): DeliverMail {
  let transport: ReturnType<typeof connectSmtp> | undefined;
  return async (mail) => {
    const { to, subject, text } = mail;
    try {
      transport ??= connectSmtp(url, needsTls, sender);
      await (await transport).sendMail({ to: { name: '', address: to }, subject, text, headers: furtherHeads(mail) });
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new MailNotSent(`the mail server did not take it: ${code ?? ''} ${responseCode ?? ''}`.trim());
    }
  };
}

export interface AccountSettings {
  /** What all keys are derived from; the same for all gateways of one database. */
  secret: string | Uint8Array;
  deliverMail: DeliverMail;
  /** Default: as strong as a server should be. Tests lower it. */
  scryptCost?: ScryptCost | undefined;
  /** Default 20 minutes. Tests shorten it. */
  accessTokenS?: number | undefined;
  /** How many proxies in front add to X-Forwarded-For; 0: the socket's address counts. */
  proxies?: number | undefined;
  /** Where pages are opened, for passkeys; none: wherever the request says. */
  publicOrigins?: readonly string[] | undefined;
  /** Hears of mails: the names of outbox files, reasons of failures. Default: stderr. */
  log?: ((line: string) => void) | undefined;
}

export type Accounts = ReturnType<typeof openAccounts>;

/** A gateway that was told nothing: nobody stays logged in over a restart, and mail cannot leave. */
export const UNSET_ACCOUNTS: AccountSettings = {
  secret: randomBytes(32),
  deliverMail: () => Promise.reject(new Error('no mail is set up')),
};

export function openAccounts(store: Store, settings: AccountSettings) {
  return {
    store,
    keys: deriveKeys(settings.secret),
    passwords: createPasswordHasher(settings.scryptCost),
    mailQueue: createMailQueue(settings.deliverMail, settings.log ?? printError),
    accessTokenS: settings.accessTokenS ?? ACCESS_TOKEN_S,
    proxies: settings.proxies ?? 0,
    publicOrigins: settings.publicOrigins ?? [],
  };
}

function readMailServer(environment: NodeJS.ProcessEnv): { url: string; needsTls: boolean } | undefined {
  const url = environment.SMTP_URL ?? '';
  if (url === '') return undefined;
  if (/^smtps?:\/\//.test(url) && URL.canParse(url)) return { url, needsTls: !mayGoPlain(new URL(url).hostname, environment) };
  // The value may hold a password: it is not repeated.
  throw new StartupError('SMTP_URL phải có dạng smtp://máy hoặc smtps://máy (not a mail server).');
}

/** Settings of the environment but for the secret; mails without a server go to the data folder. */
export function readAccountSettings(environment: NodeJS.ProcessEnv, dataDir: string): Omit<AccountSettings, 'secret'> {
  const proxies = Number(environment.TRUSTED_PROXIES || 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10) {
    throw new StartupError(`TRUSTED_PROXIES=${environment.TRUSTED_PROXIES}: phải là số từ 0 đến 10 (not a number of proxies).`);
  }
  const server = readMailServer(environment);
  return {
    deliverMail: server ? sendBySmtp(server.url, environment.MAIL_FROM || undefined, server.needsTls) : writeToOutbox(dataDir),
    proxies,
    publicOrigins: readPublicOrigins(environment.PUBLIC_ORIGIN),
  };
}
