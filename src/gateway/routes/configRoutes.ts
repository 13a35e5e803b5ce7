import type { Hono } from 'hono';
import { findConfig } from '../../contract/config.ts';
import { answerCall } from '../answerCall.ts';
import { readConfig } from '../store/readConfig.ts';
import type { Store } from '../store/store.ts';

export function addConfigRoutes(app: Hono, store: Store): void {
  answerCall(app, findConfig, async () => {
    const data = (await readConfig(store)).map(({ id, payment_method }) => ({ _id: id, setting: { payment_method } }));
    return { data, total: data.length };
  });
}
