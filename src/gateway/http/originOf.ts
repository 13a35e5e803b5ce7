import type { Context } from 'hono';
import type { Accounts } from '../account/accounts.ts';
import { isHttps } from './securityHeaders.ts';

/** Where people reach this server, without a slash at the end: as its operator says, else as it was asked. */
export function originOf({ publicOrigins }: Pick<Accounts, 'publicOrigins'>, context: Context): string {
  const [origin] = publicOrigins;
  return origin ?? `${isHttps(context) ? 'https' : 'http'}://${new URL(context.req.url).host}`;
}
