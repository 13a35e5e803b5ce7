import type { MiddlewareHandler } from 'hono';
import { stalenessOf } from '../database/postgres/landReads.ts';

/** Seconds that an answer may be behind what was committed when it was given; only answers that were read from a replica have it. */
const STALENESS = 'X-Staleness-Seconds';

export const tellStaleness: MiddlewareHandler = async (context, next) => {
  const behindMs = await stalenessOf(next);
  if (behindMs !== undefined) context.header(STALENESS, (Math.ceil(behindMs / 100) / 10).toFixed(1));
};
