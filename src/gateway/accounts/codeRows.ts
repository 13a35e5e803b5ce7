import type { Queryable } from '../database/store.ts';

/** What a code is for; one for another purpose is no code. */
export type CodePurpose = 'register' | 'reset' | 'password' | 'email';

/** Which code: bound to its purpose, an e-mail and the session of whoever asked for it. */
export interface CodeKey {
  purpose: CodePurpose;
  emailKey: string;
  sessionId: string;
}

/** How often a code may be guessed wrong, and how long it lives. */
const CODE_TRIES = 5;
export const CODE_MINUTES = 10;

const WHERE = `purpose = $1 and email_key = $2 and session_id = $3
  and tries < ${CODE_TRIES} and used_at is null and expires_at > now()`;

const params = ({ purpose, emailKey, sessionId }: CodeKey): string[] => [purpose, emailKey, sessionId];

/** A new code in the place of the one of the same session. */
export async function storeCode(store: Queryable, key: CodeKey, codeHash: string): Promise<void> {
  // A few at a time, leaving those that another gateway is at: two that clear away never wait for each other.
  await store.query(
    `delete from mailed_codes where (purpose, email_key, session_id) in (
       select purpose, email_key, session_id from mailed_codes where expires_at < now()
       order by expires_at limit 100 for update skip locked)`,
  );
  await store.query(
    `insert into mailed_codes (purpose, email_key, session_id, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '${CODE_MINUTES} minutes')
     on conflict (purpose, email_key, session_id) do update set
       code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, used_at = null`,
    [...params(key), codeHash],
  );
}

/**
 * Compares a guess, in one statement: of a thousand at once, those after the fifth wrong one compare nothing. The
 * right code costs no try, so that it can be confirmed first and used afterwards.
 */
export async function guessCode(store: Queryable, key: CodeKey, codeHash: string): Promise<boolean> {
  const rows = await store.query<{ is_right: boolean }>(
    `update mailed_codes set tries = tries + (case when code_hash = $4 then 0 else 1 end) where ${WHERE}
     returning code_hash = $4 as is_right`,
    [...params(key), codeHash],
  );
  return rows[0]?.is_right === true;
}

/** Uses a code up. @returns false when it has been used, or has run out, since it was compared */
export async function consumeCode(store: Queryable, key: CodeKey, codeHash: string): Promise<boolean> {
  const rows = await store.query(
    `update mailed_codes set used_at = now() where ${WHERE} and code_hash = $4 returning purpose`,
    [...params(key), codeHash],
  );
  return rows.length === 1;
}
