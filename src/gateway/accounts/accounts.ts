import { randomBytes } from 'node:crypto';
import type { DeliverMail } from './mail.ts';
import { createPostbox, type Postbox } from './postbox.ts';
import type { Store } from '../database/store.ts';
import { ACCESS_TOKEN_S } from './accessTokens.ts';
import { type AccountKeys, deriveKeys } from './accountKeys.ts';
import { createPasswordHasher, type PasswordHasher, type ScryptCost } from './passwordHasher.ts';

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
  /** Hears of mails: the names of outbox files, reasons of failures. Default: stderr. */
  log?: ((line: string) => void) | undefined;
}

/** What the account calls work with. */
export interface Accounts {
  store: Store;
  keys: AccountKeys;
  passwords: PasswordHasher;
  postbox: Postbox;
  accessTokenS: number;
  proxies: number;
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
    postbox: createPostbox(settings.deliverMail, settings.log ?? ((line) => console.error(line))),
    accessTokenS: settings.accessTokenS ?? ACCESS_TOKEN_S,
    proxies: settings.proxies ?? 0,
  };
}
