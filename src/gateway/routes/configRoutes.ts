import type { Hono } from 'hono';
import { findConfig } from '../../contract/config.ts';
import { answerCall } from '../answerCall.ts';
import type { Store } from '../store/store.ts';

export function addConfigRoutes(app: Hono, store: Store): void {
  answerCall(app, findConfig, async () => {
    const rows = await store.query<{ id: string; payment_method: number }>(
      'select id, payment_method from config order by id limit 1',
    );
    const data = rows.map(({ id, payment_method }) => ({ _id: id, setting: { payment_method } }));
    return { data, total: data.length };
  });
}
