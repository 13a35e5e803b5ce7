import { randomBytes } from 'node:crypto';
import type { Store } from '../database/store.ts';
import { StartupError } from '../operations/startupError.ts';
import { ACCESS_TOKEN_S } from './accessToken.ts';
import { type AccountKeys, deriveKeys, readTokenSecret } from './accountKeys.ts';
import { mayGoPlain } from '../operations/serverSettings.ts';
import { createMailQueue, type DeliverMail, type MailQueue } from './mailQueue.ts';
import { writeToOutbox } from './outbox.ts';
import { readPublicOrigins } from './passkeys/relyingParty.ts';
import { createPasswordHasher, type PasswordHasher, type ScryptCost } from './passwordHasher.ts';
import { sendBySmtp } from './sendBySmtp.ts';

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

/** What the account calls work with. */
export interface Accounts {
  store: Store;
  keys: AccountKeys;
  passwords: PasswordHasher;
  mailQueue: MailQueue;
  accessTokenS: number;
  proxies: number;
  publicOrigins: readonly string[];
}

/** A gateway that was told nothing: nobody stays logged in over a restart, and mail cannot leave. */
export const UNSET_ACCOUNTS: AccountSettings = {
  secret: randomBytes(32),
  deliverMail: () => Promise.reject(new Error('no mail is set up')),
};

export function openAccounts(store: Store, settings: AccountSettings): Accounts {
  return {
    store,
    keys: deriveKeys(settings.secret),
    passwords: createPasswordHasher(settings.scryptCost),
    mailQueue: createMailQueue(settings.deliverMail, settings.log ?? ((line) => console.error(line))),
    accessTokenS: settings.accessTokenS ?? ACCESS_TOKEN_S,
    proxies: settings.proxies ?? 0,
    publicOrigins: settings.publicOrigins ?? [],
  };
}

/**
 * Settings of the environment: `TOKEN_SECRET`, `SMTP_URL`, `MAIL_FROM`, `TRUSTED_PROXIES`, `PUBLIC_ORIGIN`; what is unset
 * comes from the data folder.
 * @throws StartupError when one of them cannot be
 */
export function readAccountSettings(environment: NodeJS.ProcessEnv, dataDir: string): AccountSettings {
  const proxies = Number(environment.TRUSTED_PROXIES || 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10) {
    throw new StartupError(`TRUSTED_PROXIES=${environment.TRUSTED_PROXIES}: phải là số từ 0 đến 10 (not a number of proxies).`);
  }
  const smtpUrl = environment.SMTP_URL ?? '';
  if (smtpUrl !== '' && !/^smtps?:\/\//.test(smtpUrl)) {
    // The value may hold a password: it is not repeated.
    throw new StartupError('SMTP_URL phải bắt đầu bằng smtp:// hoặc smtps:// (not a mail server).');
  }
  return {
    secret: readTokenSecret(environment, dataDir),
    deliverMail:
      smtpUrl === ''
        ? writeToOutbox(dataDir)
        : sendBySmtp(smtpUrl, environment.MAIL_FROM || undefined, !mayGoPlain(new URL(smtpUrl).hostname, environment)),
    proxies,
    publicOrigins: readPublicOrigins(environment.PUBLIC_ORIGIN),
  };
}
