import { proxy } from 'valtio';
import type { User } from '../domain/account/user.ts';

/** Who uses the page. The tokens are not here: they lie in local storage and in the clients. */
export interface SessionSlice {
  /**
   * `loading` while tokens are held and the customer is asked for; `unreachable` when they are held but nobody could be
   * asked: a lost network is not a log-out, so that is logged in, too.
   */
  status: 'anonymous' | 'loading' | 'loggedIn' | 'unreachable';
  user: User | null;
}

export const sessionSlice = proxy<SessionSlice>({ status: 'anonymous', user: null });

/** Tokens are held, and the gateway is asked whose they are. */
export function beginAskingWho(): void {
  sessionSlice.status = 'loading';
}

/** Tokens are held, but nobody could be asked. */
export function showUnreachable(): void {
  sessionSlice.status = 'unreachable';
}

export function showCustomer(user: User): void {
  Object.assign(sessionSlice, { status: 'loggedIn', user });
}

/** What the customer changed of themselves. */
export function updateCustomer(user: User): void {
  sessionSlice.user = user;
}

export function showAnonymous(): void {
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
}
