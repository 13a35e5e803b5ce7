import type { Queryable } from '../database/store.ts';
import type { LoginPlace } from './loginPlace.ts';

/** Events of accounts. Money is in the ledger, imports in their own table: `npm run users` reads all three. */
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
  /** The counter did not increase: the key was cloned. */
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
  /** Not about an account: a backup was written. */
  | 'BACKED_UP';

interface AuditEntry {
  actor: 'CUSTOMER' | 'OPERATOR' | 'GATEWAY';
  userId: string;
  event: AuditEvent;
  from?: LoginPlace;
  /** Text for the operator; never a password, code or token. */
  detail?: string;
}

/** Appends an immutable audit entry. @param inside transaction of the event, if any */
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
