import type { Hono } from 'hono';
import { findConfigCall } from '../../contract/operations/config.ts';
import type { Queryable } from '../database/store.ts';
import { answerCall } from '../http/answerCall.ts';

export interface ConfigRow {
  id: string;
  payment_method: number;
  points_per_view: number;
  company_name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
}

export function readConfig(store: Queryable): Promise<ConfigRow[]> {
  return store.query<ConfigRow>(
    `select id, payment_method, points_per_view, company_name, company_phone, company_email, company_address
     from config order by id limit 1`,
  );
}

/** @param vitalsPercent percentage of visits that report web vitals */
export function addConfigRoutes(app: Hono, store: Queryable, vitalsPercent: number): void {
  answerCall(app, findConfigCall, async () => {
    const data = (await readConfig(store)).map((row) => ({
      _id: row.id,
      setting: {
        payment_method: row.payment_method,
        points_per_view: row.points_per_view,
        web_vitals_percent: vitalsPercent,
        company: {
          name: row.company_name,
          phone: row.company_phone,
          email: row.company_email,
          address: row.company_address,
        },
      },
    }));
    return { data, total: data.length };
  });
}
