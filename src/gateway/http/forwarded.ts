import type { Hono } from 'hono';
import { type AccountKeys, isSameSeal, keyedHash } from '../account/accountKeys.ts';
import type { Accounts } from '../account/accounts.ts';

/** Path below the gateway's base where `npm run doctor` reads the headers that proxies add. */
export const FORWARDED_PATH = '/forwarded';
const SEAL = 'X-Thua-Seal';
const VALID_S = 60;
/** Reserved address (RFC 5737) that simulates an X-Forwarded-For written by a client. */
const WRITTEN = '192.0.2.1';

export interface Forwarded {
  /** Value of TRUSTED_PROXIES. */
  trusted: number;
  /** Number of addresses after the client's. */
  added: number;
  /** True if the client's address is still in the header. */
  isKept: boolean;
  protocol: string;
}

/** Returns headers that prove knowledge of the gateway's secret, valid for a minute. */
export function sealedHeaders({ doctor }: AccountKeys, nowMs = Date.now()): Record<string, string> {
  const at = String(Math.floor(nowMs / 1000));
  return { [SEAL]: `${at}.${keyedHash(doctor, at)}`, 'X-Forwarded-For': WRITTEN };
}

/** Reports the proxies' headers of a request that has a valid seal; answers 404 to others. */
export function addForwardedRoute(app: Hono, { keys, proxies }: Accounts): void {
  app.get(FORWARDED_PATH, (context) => {
    const [at = '', seal = ''] = (context.req.header(SEAL) ?? '').split('.');
    const isFresh = Math.abs(Date.now() / 1000 - Number(at)) <= VALID_S;
    if (!isFresh || !isSameSeal(seal, keyedHash(keys.doctor, at))) return context.notFound();
    const addresses = (context.req.header('x-forwarded-for') ?? '').split(',').filter((address) => address.trim() !== '');
    const written = addresses.findIndex((address) => address.trim() === WRITTEN);
    const found: Forwarded = {
      trusted: proxies,
      added: addresses.length - written - 1,
      isKept: written >= 0,
      protocol: context.req.header('x-forwarded-proto') ?? '',
    };
    return context.json(found, 200, { 'Cache-Control': 'no-store' });
  });
}
