import type { Queryable } from '../database/store.ts';

/** Today in Việt Nam, which has no summer time: a day of its own whatever the server's clock is set to. */
const TODAY = "(now() at time zone 'UTC' + interval '7 hours')::date";

/** Whether the customer has paid for this planning today. */
export async function isViewPaid(store: Queryable, userId: string, planningId: string): Promise<boolean> {
  const rows = await store.query(`select from planning_views where user_id = $1 and parcel_land_id = $2 and day = ${TODAY}`, [userId, planningId]);
  return rows.length > 0;
}

export async function insertPaidView(inside: Queryable, userId: string, planningId: string, transactionId: string): Promise<void> {
  await inside.query(
    `insert into planning_views (user_id, parcel_land_id, day, transaction_id) values ($1, $2, ${TODAY}, $3)`,
    [userId, planningId, transactionId],
  );
}
