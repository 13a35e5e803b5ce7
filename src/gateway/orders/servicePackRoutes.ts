import type { Hono } from 'hono';
import { findServicePacks } from '../../contract/servicePacks.ts';
import { answerCall } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { listServicePacks } from './servicePacks.ts';
import type { Store } from '../database/store.ts';
import { SAMPLE_LABEL } from '../land/wireCadastralItem.ts';

/** An operator has a handful. */
const MAX_SERVICE_PACKS = 100;

export function addServicePackRoutes(app: Hono, store: Store): void {
  answerCall(app, findServicePacks, async (asked) => {
    const rows = await listServicePacks(store, capped(MAX_SERVICE_PACKS, asked.limit), asked.page ?? 1);
    const data = rows.map(({ id, title, price_vpoint, ...row }) => ({
      _id: id,
      title: `${title}${row.is_sample ? SAMPLE_LABEL : ''}`,
      ...row,
      price_vpoint: price_vpoint === null ? null : String(price_vpoint),
      status: 'ACTIVE' as const,
    }));
    return { data };
  });
}
