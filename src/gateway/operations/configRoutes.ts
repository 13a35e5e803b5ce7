import type { Hono } from 'hono';
import { findConfig } from '../../contract/config.ts';
import { answerCall } from '../http/answerCall.ts';
import { readConfig } from './readConfig.ts';
import type { Store } from '../database/store.ts';

export function addConfigRoutes(app: Hono, store: Store): void {
  answerCall(app, findConfig, async () => {
    const data = (await readConfig(store)).map((row) => ({
      _id: row.id,
      setting: {
        payment_method: row.payment_method,
        points_per_view: row.points_per_view,
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
