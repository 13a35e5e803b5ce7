import type { Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { createReportCall } from '../../contract/land/parcels.ts';
import type { Accounts } from '../account/accounts.ts';
import { customerOf } from '../account/customerOf.ts';
import { countReport } from '../account/limitedAttempt.ts';
import { addNotification } from '../account/notificationRoutes.ts';
import { isoTime, type Queryable, type Store } from '../database/store.ts';
import { answerCall, reply } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { parcelTitle } from './parcelShape.ts';
import { readParcelRow } from './rows.ts';

/** Returns the customer's id, or '' for visitors and invalid tokens: data reports are accepted from everybody. */
async function reporterOf(accounts: Accounts, context: Context): Promise<string> {
  try {
    return (await customerOf(accounts, context)).id;
  } catch (error) {
    if (error instanceof HttpError) return '';
    throw error;
  }
}

export function addReportRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;
  answerCall(app, createReportCall, async ({ uid, parcel_id, text }, context) => {
    const userId = await reporterOf(accounts, context);
    const parcel = await readParcelRow(store, parcel_id);
    if (!parcel) throw new HttpError(404, 'land.parcelNotFound');
    await countReport(accounts, context, userId);
    const title = parcelTitle(context, parcel);
    await store.query(
      `insert into data_reports (id, uid, user_id, parcel_id, title, report) values ($1, $2, $3, $4, $5, $6) on conflict (user_id, uid) do nothing`,
      [randomBytes(6).toString('hex'), uid, userId, parcel_id, title, text],
    );
    return reply('reports.noted');
  });
}

export interface DataReport {
  id: string;
  parcel_id: string;
  title: string;
  report: string;
  email: string;
  created_at: string;
}

export const listDataReports = (store: Queryable, limit: number): Promise<DataReport[]> =>
  store.query<DataReport>(
    `select reports.id, parcel_id, title, report, coalesce(email, '') as email, ${isoTime('reports.created_at', 'created_at')}
     from data_reports as reports left join users on users.id = user_id
     where reports.closed_at is null order by reports.created_at, reports.id limit $1`,
    [limit],
  );

/** Closes a report and notifies its customer once. @returns false if no such report is open */
export function closeDataReport(store: Store, id: string, answer: string): Promise<boolean> {
  return store.transaction(async (inside) => {
    const [closed] = await inside.query<{ user_id: string; title: string }>(
      'update data_reports set closed_at = now(), answer = $2 where id = $1 and closed_at is null returning user_id, title',
      [id, answer],
    );
    if (closed && closed.user_id !== '') {
      const content = answer === '' ? closed.title : `${closed.title}: ${answer}`;
      await addNotification(inside, closed.user_id, `report:${id}`, { title: { id: 'reports.closed' }, content: [content] });
    }
    return closed !== undefined;
  });
}
