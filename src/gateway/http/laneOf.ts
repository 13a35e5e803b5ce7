import { logIn, register, resetPassword } from '../../contract/auth.ts';
import { findConfig } from '../../contract/config.ts';
import { findCities } from '../../contract/units.ts';
import { changePassword, changePasswordByCode, sendMailCode } from '../../contract/users.ts';
import type { Lane } from './requestGate.ts';

/** Calls that hash a password. */
const PASSWORD_CALLS = [logIn, register, resetPassword, changePassword, changePasswordByCode, sendMailCode];
const CHEAP_CALLS = [findConfig, findCities];

/**
 * The lane of a request; an upload's body is read by its route.
 * @param base what the calls are mounted at
 * @param url path and query as they were sent
 */
export function laneOf(base: string, url: string): Lane {
  if (!url.startsWith(`${base}/`)) return 'cheap';
  const path = url.slice(base.length).split('?', 1)[0]!;
  if (path.startsWith('/upload/')) return 'bodies';
  if (PASSWORD_CALLS.some((call) => call.path === path)) return 'passwords';
  return CHEAP_CALLS.some((call) => call.path === path) ? 'cheap' : 'calls';
}
