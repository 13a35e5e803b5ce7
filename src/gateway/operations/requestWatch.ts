import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Missing } from '../http/arrivingBodies.ts';
import type { Lane } from '../http/limits.ts';
import type { Log } from './log.ts';
import type { Counter, Histogram, Metrics } from './metrics.ts';

const patterns = new WeakMap<IncomingMessage, string>();

/** The pattern that answers a request, `/gateway/upload/file/:id`: unlike its address it holds nothing that somebody sent. */
export function routePattern(context: Context): string {
  // Middlewares, and the built app's files, match by a star.
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'file';
}

/** Keeps the pattern for whoever knows the request by Node's object only. */
export const recordRoutePattern: MiddlewareHandler = (context, next) => {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  if (incoming) patterns.set(incoming, routePattern(context));
  return next();
};

/** @returns undefined for a request that never reached the app */
const recordedRoutePattern = (request: IncomingMessage): string | undefined => patterns.get(request);

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);
/**
 * Why a request was refused before the app saw it: its lane is full, its body did not arrive, or whoever sends it tells neither its
 * length nor who he is, or may be read in two ways; its sender has too many connections, or the gateway does not serve.
 */
export type RefusalReason = Lane | Exclude<Missing, 'cut'> | 'unsized' | 'ambiguous' | 'connections' | 'starting';

/** Refusals come in floods: the log hears of them at most this often. */
const TOLD_EVERY_MS = 1_000;

/** One line of the log and a few figures for each request: its route's pattern, never its address, and nothing of its body or headers. */
export class RequestWatch {
  readonly #log: Log;
  readonly #answered: Counter;
  readonly #seconds: Histogram;
  readonly #refused: Counter;
  #untold = 0;

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#answered = metrics.counter('thua_http_requests_total', 'Requests that were let in, by route and status.');
    this.#seconds = metrics.histogram('thua_http_request_seconds', 'From the head of a request to the last byte of its answer.', BUCKETS_S);
    this.#refused = metrics.counter('thua_http_refused_total', 'Requests refused before anything was done for them.');
  }

  /** A request has been answered, or its connection is gone. */
  done(request: IncomingMessage, response: ServerResponse, id: string, ms: number): void {
    const method = METHODS.has(request.method ?? '') ? request.method! : 'other';
    const route = recordedRoutePattern(request) ?? 'none';
    const status = response.writableFinished ? response.statusCode : 'cut';
    this.#answered.add({ method, route, status: String(status) });
    this.#seconds.observe({ route }, ms / 1000);
    this.#log.info('request', { id, method, route, status, ms: Math.round(ms * 10) / 10 });
  }

  refused(reason: RefusalReason): void {
    this.#refused.add({ reason });
    if (this.#untold++ > 0) return;
    setTimeout(() => {
      this.#log.warn('requests refused', { count: this.#untold, reason });
      this.#untold = 0;
    }, TOLD_EVERY_MS).unref();
  }
}
