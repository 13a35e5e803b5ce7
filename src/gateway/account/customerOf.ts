import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/httpError.ts';
import { accountOfDevice } from './knownDevice.ts';
import { findSessionCustomer } from './sessions.ts';
import type { CustomerRow } from './customerRow.ts';
import { type AccessClaims, readAccessToken } from './accessToken.ts';
import type { Accounts } from './accounts.ts';

export interface Customer extends CustomerRow {
  sessionId: string;
}

/** §4: `http` 401 makes the client refresh its token once. */
const unauthorized = (id: 'account.sessionExpired' | 'account.loginRequired'): HttpError => new HttpError(401, id, { body: { http: 401 } });

const claimsIn = ({ keys }: Accounts, header: string | undefined): Promise<AccessClaims | undefined> => {
  const token = /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? Promise.resolve(undefined) : readAccessToken(keys.accessToken, token);
};

/**
 * Returns whose share of work a request uses: a customer's with a valid token (even if its session has ended), an
 * account's for a password attempt on a known device, or '' for all others.
 */
export async function partyOf(accounts: Accounts, { headers, rawBody }: IncomingMessage & { rawBody?: Buffer }): Promise<string> {
  const claims = await claimsIn(accounts, headers.authorization);
  if (claims) return `customer ${claims.userId}`;
  const account = rawBody && accountOfDevice(accounts, headers.cookie, rawBody);
  return account === undefined ? '' : `account ${account}`;
}

/** Checks the session each time, so that an ended one is refused although its tokens have not expired. */
export async function customerOf(accounts: Accounts, context: Context): Promise<Customer> {
  const header = context.req.header('authorization');
  if (!/^Bearer +[\w.-]+$/i.test(header ?? '')) throw unauthorized('account.loginRequired');
  const claims = await claimsIn(accounts, header);
  const customer = claims && (await findSessionCustomer(accounts.store, claims));
  if (!customer) throw unauthorized('account.sessionExpired');
  return { ...customer, sessionId: claims.sessionId };
}
