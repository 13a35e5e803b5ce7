import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../database/store.ts';
import { printError } from '../operations/log.ts';
import { StartupError } from '../operations/startupError.ts';
import { ACCESS_TOKEN_S } from './accessToken.ts';
import { deriveKeys } from './accountKeys.ts';
import { MAIL_TIMEOUTS } from '../http/limits.ts';
import { allowsPlaintext } from '../operations/serverSettings.ts';
import { createMailQueue, type DeliverMail, extraHeaders } from './mailQueue.ts';
import { readPublicOrigins } from './passkeys/relyingParty.ts';
import { createPasswordHasher, type ScryptCost } from './passwordHasher.ts';

const FOLDER = 'outbox';
const MAX_FILES = 1_000;

export const outboxDir = (dataDir: string): string => join(dataDir, FOLDER);

async function dropOldest(dir: string): Promise<void> {
  // Names begin with the time. Drafts of killed gateways are deleted likewise; none in use is so old.
  const names = (await readdir(dir)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - MAX_FILES))) await rm(join(dir, name), { force: true });
}

/** Writes each mail atomically to a private file (`2026-11-21T19-05-00-000Z-1a2b3c4d.eml`); names sort by time. */
export function writeToOutbox(dataDir: string): DeliverMail {
  const dir = outboxDir(dataDir);
  let lastAt = 0;
  return async (mail) => {
    const { to, subject, text } = mail;
    // Distinct times keep mails of one millisecond in order.
    lastAt = Math.max(Date.now(), lastAt + 1);
    const date = new Date(lastAt);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    const further = Object.entries(extraHeaders(mail)).map(([name, value]) => `${name}: ${value}`);
    const head = [`Date: ${date.toUTCString()}`, `To: ${to}`, `Subject: ${subject}`, ...further, 'Content-Type: text/plain; charset=utf-8'];
    const draft = join(dir, `${name}.part`);
    await writeFile(draft, `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    await rename(draft, join(dir, name));
    await dropOldest(dir);
    return name;
  };
}

const DEFAULT_SENDER = 'Thửa <no-reply@localhost>';

/** Loggable reason of a failed mail: nodemailer's messages contain addresses and server greetings. */
class MailNotSent extends Error {
  override name = 'MailNotSent';
}

// Loaded with the first mail, because a gateway without a mail server never needs it.
const connectSmtp = async (url: string, needsTls: boolean, sender: string) =>
  (await import('nodemailer')).createTransport({ url, pool: true, requireTLS: needsTls, ...MAIL_TIMEOUTS }, { from: sender });

/** Logs in to the mail server without sending anything. @returns false if none is configured */
export async function tryMailServer(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const server = readMailServer(environment);
  const transport = server && (await connectSmtp(server.url, server.needsTls, DEFAULT_SENDER));
  await transport?.verify().finally(() => transport.close());
  return transport !== undefined;
}

/** @param needsTls refuses servers without STARTTLS, which would expose codes and the password */
export function sendBySmtp(url: string, sender = DEFAULT_SENDER, needsTls = false): DeliverMail {
  let transport: ReturnType<typeof connectSmtp> | undefined;
  return async (mail) => {
    const { to, subject, text } = mail;
    try {
      transport ??= connectSmtp(url, needsTls, sender);
      await (await transport).sendMail({ to: { name: '', address: to }, subject, text, headers: extraHeaders(mail) });
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new MailNotSent(`the mail server did not take it: ${code ?? ''} ${responseCode ?? ''}`.trim());
    }
  };
}

export interface AccountSettings {
  /** Secret from which all keys are derived; the same for all gateways of a database. */
  secret: string | Uint8Array;
  deliverMail: DeliverMail;
  scryptCost?: ScryptCost | undefined;
  accessTokenS?: number | undefined;
  /** Number of proxies that append to X-Forwarded-For; 0 uses the socket's address. */
  proxies?: number | undefined;
  /** Origins of the pages, for passkeys; if undefined, the request's. */
  publicOrigins?: readonly string[] | undefined;
  /** Receives the names of outbox files and reasons of failures. Default: stderr. */
  log?: ((line: string) => void) | undefined;
}

export type Accounts = ReturnType<typeof openAccounts>;

/** Defaults without settings: sessions end with a restart, and mail cannot be sent. */
export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = {
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
  if (/^smtps?:\/\//.test(url) && URL.canParse(url)) return { url, needsTls: !allowsPlaintext(new URL(url).hostname, environment) };
  // The value may contain a password, so it is not printed.
  throw new StartupError('SMTP_URL phải có dạng smtp://máy hoặc smtps://máy (not a mail server).');
}

export function readTrustedProxies(environment: NodeJS.ProcessEnv): number {
  const proxies = Number(environment.TRUSTED_PROXIES || 0);
  if (Number.isInteger(proxies) && proxies >= 0 && proxies <= 10) return proxies;
  throw new StartupError(`TRUSTED_PROXIES=${environment.TRUSTED_PROXIES}: phải là số từ 0 đến 10 (not a number of proxies).`);
}

export function readAccountSettings(environment: NodeJS.ProcessEnv, dataDir: string): Omit<AccountSettings, 'secret'> {
  const server = readMailServer(environment);
  return {
    deliverMail: server ? sendBySmtp(server.url, environment.MAIL_FROM || undefined, server.needsTls) : writeToOutbox(dataDir),
    proxies: readTrustedProxies(environment),
    publicOrigins: readPublicOrigins(environment.PUBLIC_ORIGIN),
  };
}
