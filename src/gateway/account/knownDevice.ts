import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomBytes } from 'node:crypto';
import { GATEWAY_BASE } from '../../contract/call.ts';
import { isHttps } from '../http/securityHeaders.ts';
import { isSameSeal, keyedHash } from './accountKeys.ts';
import type { Accounts } from './accounts.ts';
import { emailKey } from './customerRow.ts';

/**
 * HttpOnly cookie of a browser in which an account was logged in before, so that strangers guessing passwords slow down
 * the owner on new devices only. It grants no access: its attempts are only counted separately.
 */
const COOKIE = 'thua-device';
const YEAR_S = 365 * 24 * 3600;
/** Maximum accounts per device, enough for a family's phone. */
const MAX_ACCOUNTS = 4;
const ID = /^[\w-]{24}$/;

const sealOf = ({ keys }: Accounts, id: string, username: string): string => keyedHash(keys.device, id, emailKey(username));

const readCookie = ({ proxies }: Accounts, context: Context) =>
  readDevice(isHttps(context, proxies) ? getCookie(context, COOKIE, 'host') : getCookie(context, COOKIE));

function readDevice(sent = ''): { id: string; seals: string[] } | undefined {
  const [id = '', ...seals] = sent.split('.');
  return ID.test(id) ? { id, seals: seals.slice(0, MAX_ACCOUNTS) } : undefined;
}

const knows = (accounts: Accounts, { id, seals }: { id: string; seals: string[] }, username: string): boolean =>
  seals.some((sent) => isSameSeal(sent, sealOf(accounts, id, username)));

/** Returns the id of the client's device if its cookie knows this account. */
export function knownDevice(accounts: Accounts, context: Context, username: string): string | undefined {
  const device = readCookie(accounts, context);
  return device && knows(accounts, device, username) ? device.id : undefined;
}

/** Returns the account named in the body if the device of this cookie knows it. */
export function accountOfDevice(accounts: Accounts, cookie: string | undefined, body: Buffer): string | undefined {
  const device = readDevice(/(?:^|; *)(?:__Host-)?thua-device=([\w.-]+)/.exec(cookie ?? '')?.[1]);
  if (!device) return undefined;
  try {
    const { username, email = username } = JSON.parse(body.toString()) as Record<string, unknown>;
    return typeof email === 'string' && knows(accounts, device, email) ? emailKey(email) : undefined;
  } catch {
    // Not JSON: refused later with a message.
    return undefined;
  }
}

/** Returns cookie options. `__Host-` on https prevents replacement by subdomains or over plain http. */
const placeOf = (context: Context, proxies: number) =>
  isHttps(context, proxies) ? ({ prefix: 'host', path: '/', secure: true } as const) : { path: GATEWAY_BASE };

export function rememberDevice(accounts: Accounts, context: Context, username: string): void {
  const { id, seals } = readCookie(accounts, context) ?? { id: randomBytes(18).toString('base64url'), seals: [] };
  const seal = sealOf(accounts, id, username);
  const newestSeals = [seal, ...seals.filter((other) => other !== seal)].slice(0, MAX_ACCOUNTS);
  setCookie(context, COOKIE, [id, ...newestSeals].join('.'), {
    ...placeOf(context, accounts.proxies),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: YEAR_S,
  });
}

export function forgetDevice(context: Context, proxies: number): void {
  deleteCookie(context, COOKIE, placeOf(context, proxies));
}
