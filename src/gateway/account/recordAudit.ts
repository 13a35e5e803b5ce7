import type { Queryable } from '../database/store.ts';
import type { LoginPlace } from './loginPlace.ts';

/** What is written down of accounts. Money stands in the ledger, imports in their own table: `npm run users` reads all three. */
export type AuditEvent =
  | 'REGISTER'
  | 'LOGIN'
  | 'LOGOUT'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'EMAIL_CHANGED'
  | 'DEVICE_LOGGED_OUT'
  | 'OTHER_DEVICES_LOGGED_OUT'
  | 'TOKEN_REPLAYED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  /** Its count did not go up: two authenticators have its key. */
  | 'PASSKEY_COPIED'
  | 'PROVED_WITHOUT_PASSKEY'
  | 'BANK_ACCOUNT_ADDED'
  | 'BANK_ACCOUNT_CHANGED'
  | 'BANK_ACCOUNT_REMOVED'
  | 'TRANSFER_DONE'
  | 'TRANSFER_REFUSED'
  | 'BLOCKED'
  | 'UNBLOCKED'
  | 'SESSIONS_ENDED'
  | 'DATA_DOWNLOADED'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_REOPENED'
  | 'ACCOUNT_ERASED'
  /** Of nobody's account: all that is kept was written into a file. */
  | 'BACKED_UP';

interface AuditEntry {
  actor: 'CUSTOMER' | 'OPERATOR' | 'GATEWAY';
  userId: string;
  event: AuditEvent;
  from?: LoginPlace;
  /** In words for the operator: never a password, a code or a token. */
  detail?: string;
}

/** Adds a line that nobody can change or take away. @param inside the transaction of what it tells of, where there is one */
export async function recordAudit(inside: Queryable, { actor, userId, event, from, detail = '' }: AuditEntry): Promise<void> {
  await inside.query('insert into audit_log (actor, user_id, event, device, network, detail) values ($1, $2, $3, $4, $5, $6)', [
    actor,
    userId,
    event,
    from?.device ?? '',
    from?.network ?? '',
    detail,
  ]);
}
