import type { Context } from 'hono';
import { HttpError } from '../http/httpError.ts';
import { findSessionCustomer } from './sessions.ts';
import type { CustomerRow } from './customerRow.ts';
import { readAccessToken } from './accessToken.ts';
import type { Accounts } from './accounts.ts';

/** The customer who asks, and the session that the access token names. */
export interface Customer extends CustomerRow {
  sessionId: string;
}

/** §4: `http` 401 asks the client to refresh its token once. */
const unauthorized = (message: string): HttpError => new HttpError(401, message, { body: { http: 401 } });

/**
 * Who asks, by the access token of the request. The session is looked up each time: one that was ended lets nobody in,
 * however fresh its tokens are.
 * @throws HttpError 401
 */
export async function customerOf({ store, keys }: Accounts, context: Context): Promise<Customer> {
  const token = /^Bearer +([\w.-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw unauthorized('Bạn cần đăng nhập để thực hiện chức năng này');
  const claims = await readAccessToken(keys.accessToken, token);
  const customer = claims && (await findSessionCustomer(store, claims.sessionId, claims.userId));
  if (!customer) throw unauthorized('Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại.');
  return { ...customer, sessionId: claims.sessionId };
}
