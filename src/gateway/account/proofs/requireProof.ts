import type { Context } from 'hono';
import type { Queryable } from '../../database/store.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { type CustomerRow, findPassword } from '../customerRow.ts';
import { countPasswordAttempt } from '../limitedAttempt.ts';

export async function comparePassword(accounts: Accounts, context: Context, { id, email }: CustomerRow, password: string): Promise<void> {
  const attempt = await countPasswordAttempt(accounts, context, email);
  if (!(await accounts.passwords.matches(password, await findPassword(accounts.store, id)))) {
    throw new HttpError(400, 'account.wrongPassword');
  }
  await attempt.succeeded();
}

/** Proofs of a session. A password alone is insufficient for a customer with a passkey. */
export type ProvedBy = 'PASSWORD' | 'PASSKEY' | 'PASSWORD_AND_CODE';

/** Validity of a proof: long enough to add a bank account and withdraw, short for an unattended phone. */
const PROOF_S = 5 * 60;

export async function recordProof(inside: Queryable, sessionId: string, provedBy: ProvedBy): Promise<void> {
  await inside.query('update sessions set proved_at = now(), proved_by = $2 where id = $1', [sessionId, provedBy]);
}

export async function hasPasskey(store: Queryable, userId: string): Promise<boolean> {
  return (await store.query('select 1 from passkeys where user_id = $1 limit 1', [userId])).length > 0;
}

export const proofNeededError = (hasKey: boolean): HttpError =>
  new HttpError(403, hasKey ? 'account.confirmByPasskey' : 'account.confirmByPassword', {
    body: { code: hasKey ? 'PROOF_BY_PASSKEY' : 'PROOF_BY_PASSWORD' },
  });

/** Requires a recent proof in this session; proofs of other sessions do not count. */
export async function requireProof(store: Queryable, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
  const [row] = await store.query<{ is_fresh: boolean; proved_by: ProvedBy; has_passkey: boolean }>(
    `select coalesce(proved_at > now() - make_interval(secs => $3::float8), false) as is_fresh, proved_by,
       exists (select 1 from passkeys where user_id = $2) as has_passkey
     from sessions where id = $1`,
    [sessionId, id, PROOF_S],
  );
  const hasKey = row?.has_passkey ?? false;
  if (!row?.is_fresh || (hasKey && row.proved_by === 'PASSWORD')) throw proofNeededError(hasKey);
}
