import type { Hono } from 'hono';
import * as v from 'valibot';
import { Vitals, VITALS_PATH } from '../../contract/operations/vitals.ts';
import { addressOf } from '../http/addressOf.ts';
import { HttpError } from '../http/httpError.ts';
import { parseJson } from '../http/readRequest.ts';
import type { VitalsWatch } from './vitalsWatch.ts';

/** Where pages tell how quick they were: anonymous, counted, and forgotten. */
export function addVitalsRoute(app: Hono, watch: VitalsWatch, proxies: number): void {
  app.post(VITALS_PATH, async (context) => {
    if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      throw new HttpError(415, 'Số đo phải là application/json.');
    }
    if (!watch.admit(addressOf(context, proxies) ?? '')) throw new HttpError(429, 'Quá nhiều số đo.', { retryAfterS: 60 });
    const told = v.safeParse(Vitals, parseJson(await context.req.arrayBuffer()));
    if (!told.success) throw new HttpError(400, 'Số đo không đúng dạng.');
    watch.record(told.output);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}
