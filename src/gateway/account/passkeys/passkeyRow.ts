import type { WirePasskey } from '../../../contract/account/passkeys.ts';
import { isoTime, isoTimeOrNone, type Queryable, queryOne } from '../../database/store.ts';

export interface PasskeyRow extends WirePasskey {
  user_id: string;
  /** Credential id from the authenticator, base64url. */
  credential_id: string;
  rp_id: string;
  /** COSE key, base64url. */
  public_key: string;
  sign_count: number;
  /** Browser names, separated by spaces. */
  transports: string;
}

const COLUMNS = `passkeys.id as _id, user_id, credential_id, rp_id, public_key, sign_count::float8 as sign_count, transports, name, device,
  ${isoTime('passkeys.created_at', 'created_at')}, ${isoTimeOrNone('used_at')}`;

export const listPasskeys = (store: Queryable, userId: string): Promise<PasskeyRow[]> =>
  store.query<PasskeyRow>(`select ${COLUMNS} from passkeys where user_id = $1 order by passkeys.created_at, id`, [userId]);

export interface PasskeyOwner extends PasskeyRow {
  email: string;
  is_blocked: boolean;
  is_closed: boolean;
}

export const findPasskey = (store: Queryable, credentialId: string): Promise<PasskeyOwner | undefined> =>
  queryOne(
    store,
    `select ${COLUMNS}, users.email, users.blocked_at is not null as is_blocked, users.closed_at is not null as is_closed
     from passkeys join users on users.id = passkeys.user_id where credential_id = $1`,
    [credentialId],
  );

/** @returns undefined if the credential is already registered */
export const insertPasskey = (
  inside: Queryable,
  { _id, user_id, credential_id, rp_id, public_key, sign_count, transports, name, device }: Omit<PasskeyRow, 'created_at' | 'used_at'>,
): Promise<PasskeyRow | undefined> =>
  queryOne<PasskeyRow>(
    inside,
    `insert into passkeys (id, user_id, credential_id, rp_id, public_key, sign_count, transports, name, device)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [_id, user_id, credential_id, rp_id, public_key, sign_count, transports, name, device],
  );

export const deletePasskey = (inside: Queryable, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  queryOne(inside, `delete from passkeys where user_id = $1 and id = $2 returning ${COLUMNS}`, [userId, id]);

/**
 * Records a use atomically: of two with the same counter, one is refused. Many authenticators always send 0.
 * @returns `copied` if the counter did not increase (the key was cloned), `gone` if the passkey was removed
 */
export async function usePasskey(inside: Queryable, id: string, signCount: number): Promise<'used' | 'copied' | 'gone'> {
  const used = await inside.query(
    `update passkeys set sign_count = $2::float8, used_at = now()
     where id = $1 and (sign_count < $2::float8 or sign_count = 0 and $2::float8 = 0) returning id`,
    [id, signCount],
  );
  if (used.length === 1) return 'used';
  return (await inside.query('select 1 from passkeys where id = $1', [id])).length === 1 ? 'copied' : 'gone';
}
