import type { Hono } from 'hono';
import { type AccountKeys, isSameSeal, keyedHash } from '../account/accountKeys.ts';
import type { Accounts } from '../account/accounts.ts';

/** Below the gateway's base: where `npm run doctor` asks what the proxies in front add to a request. */
export const FORWARDED_PATH = '/forwarded';
const SEAL = 'X-Thua-Seal';
const VALID_S = 60;
/** Nobody's address (RFC 5737): as if a client had written X-Forwarded-For. */
const WRITTEN = '192.0.2.1';

export interface Forwarded {
  /** TRUSTED_PROXIES of the gateway that answers. */
  trusted: number;
  /** Addresses behind the one that the client wrote. */
  added: number;
  /** Whether that one is still there. */
  isKept: boolean;
  protocol: string;
}

/** Headers of a request that only who holds the gateway's secret can make, for a minute. */
export function sealedHeaders({ doctor }: AccountKeys, nowMs = Date.now()): Record<string, string> {
  const at = String(Math.floor(nowMs / 1000));
  return { [SEAL]: `${at}.${keyedHash(doctor, at)}`, 'X-Forwarded-For': WRITTEN };
}

/** Says what proxies did to the request that asks, to who holds the gateway's secret; for all others there is no such path. */
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
