import { isoTime } from '../database/isoTime.ts';
import type { Queryable } from '../database/store.ts';

export interface AuditRow {
  /** ISO 8601 in UTC. */
  at: string;
  actor: string;
  user_id: string;
  event: string;
  device: string;
  network: string;
  detail: string;
}

/**
 * What happened, the newest first: lines of the log, moves of the ledger, imports.
 * @param userId only what concerns this customer; '' for all
 */
export const listAudit = (store: Queryable, userId: string, limit: number): Promise<AuditRow[]> =>
  store.query<AuditRow>(
    `select ${isoTime('happened_at', 'at')}, actor, user_id, event, device, network, detail from (
       (select happened_at, id, actor, user_id, event, device, network, detail from audit_log
         where $1 = '' or user_id = $1 order by happened_at desc, id desc limit $2)
       union all
       (select created_at, 0, case when request_id like '%:%' then 'OPERATOR' else 'CUSTOMER' end, user_id, 'MONEY_' || kind, '', '',
           trim_scale(amount::numeric / power(10::numeric, decimals)) || ' ' || token_id
         from ledger_transactions join tokens on tokens.id = token_id
         where $1 = '' or user_id = $1 order by created_at desc limit $2)
       union all
       (select changed_at, 0, 'OPERATOR', '', 'IMPORT', '', '', file_name || ' ' || kind from imports
         where $1 = '' order by changed_at desc limit $2)
     ) as told order by happened_at desc, id desc limit $2`,
    [userId, limit],
  );
