import type { Context } from 'hono';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { type CustomerRow, findPassword } from '../customerRow.ts';
import { countPasswordAttempt } from '../limitedAttempt.ts';

/**
 * Compares what somebody who is logged in gives as the password; it counts as a login does.
 * @throws HttpError 400 for another one, 429
 */
export async function comparePassword(accounts: Accounts, context: Context, { id, email }: CustomerRow, password: string): Promise<void> {
  const attempt = await countPasswordAttempt(accounts, context, email);
  if (!(await accounts.passwords.matches(password, await findPassword(accounts.store, id)))) {
    throw new HttpError(400, 'account.wrongPassword');
  }
  await attempt.succeeded();
}
