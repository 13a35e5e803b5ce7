import type { Context } from 'hono';
import { HttpError } from '../http/httpError.ts';
import { findSessionCustomer } from './sessions.ts';
import type { CustomerRow } from './customerRow.ts';
import { type AccessClaims, readAccessToken } from './accessToken.ts';
import type { Accounts } from './accounts.ts';

export interface Customer extends CustomerRow {
  sessionId: string;
}

/** §4: `http` 401 asks the client to refresh its token once. */
const unauthorized = (id: 'account.sessionExpired' | 'account.loginRequired'): HttpError => new HttpError(401, id, { body: { http: 401 } });

const claimsIn = ({ keys }: Accounts, header: string | undefined): Promise<AccessClaims | undefined> => {
  const token = /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? Promise.resolve(undefined) : readAccessToken(keys.accessToken, token);
};

/** Whether a token of ours comes along that has not run out; the session that it names may have ended. */
export const hasValidToken = async (accounts: Accounts, header: string | undefined): Promise<boolean> =>
  (await claimsIn(accounts, header)) !== undefined;

/**
 * Who asks, by the access token of the request. The session is looked up each time: one that was ended lets nobody in,
 * however fresh its tokens are.
 */
export async function customerOf(accounts: Accounts, context: Context): Promise<Customer> {
  const header = context.req.header('authorization');
  if (!/^Bearer +[\w.-]+$/i.test(header ?? '')) throw unauthorized('account.loginRequired');
  const claims = await claimsIn(accounts, header);
  const customer = claims && (await findSessionCustomer(accounts.store, claims));
  if (!customer) throw unauthorized('account.sessionExpired');
  return { ...customer, sessionId: claims.sessionId };
}
