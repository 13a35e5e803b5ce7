import { type PasswordFault, passwordFault, type PasswordOwner } from '../../domain/account/passwordFault.ts';
import { HttpError } from '../http/httpError.ts';
import type { Queryable } from '../database/store.ts';
import { endSessionsOf } from './sessions.ts';
import { updatePassword } from './customerRow.ts';
import { PASSWORD_CHARS } from '../../domain/limits.ts';

const MESSAGES = {
  short: 'account.passwordLength',
  long: 'account.passwordLength',
  common: 'account.passwordCommon',
  personal: 'account.passwordPersonal',
} as const satisfies Record<PasswordFault, string>;

/** Whether it is one of the 50,000 commonest of at least eight letters; decoded when the first new password comes. */
async function isListed(password: string): Promise<boolean> {
  const { default: common } = await import('fxa-common-password-list');
  return common.test(password) || common.test(password.toLowerCase());
}

/** @throws HttpError 400 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = passwordFault(password, owner) ?? ((await isListed(password)) ? 'common' : undefined);
  if (fault) throw new HttpError(400, MESSAGES[fault], { values: PASSWORD_CHARS });
}

/** A new password ends whatever was opened with the old one. */
export async function setNewPassword(inside: Queryable, userId: string, hash: string): Promise<void> {
  await updatePassword(inside, userId, hash);
  await endSessionsOf(inside, userId, 'password');
}
