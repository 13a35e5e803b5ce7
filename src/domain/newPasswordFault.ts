import type { AccountFault } from './accountFault.ts';

/** What a new password may hold: long enough to guess in vain, short enough to hash. */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Why a password may not be chosen; null when it may. */
export function newPasswordFault(password: string): AccountFault | null {
  const length = [...password].length;
  return length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max ? 'passwordLength' : null;
}
