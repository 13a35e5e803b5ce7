import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MissingBodyReason } from '../http/arrivingBodies.ts';
import type { Lane } from '../http/limits.ts';
import type { Log } from './log.ts';
import type { Counter, Histogram, Metrics } from './metrics.ts';

const patterns = new WeakMap<IncomingMessage, string>();

/** Returns the pattern of the matched route, `/gateway/upload/file/:id`, which contains no client input. */
export function routePattern(context: Context): string {
  // Middlewares and the built app's files match a star.
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'file';
}

/** Returns the request id of the log and of `X-Request-Id`; '' outside a server. */
export function requestIdOf(context: Context): string {
  const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
  return String(outgoing?.getHeader('X-Request-Id') ?? '');
}

/** Stores the pattern for code that only has Node's request object. */
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
 * Reason for refusing a request before the app: full lane, missing body, neither length nor token, ambiguous request,
 * too many connections, or the gateway is not serving.
 */
export type RefusalReason = Lane | Exclude<MissingBodyReason, 'cut'> | 'unsized' | 'ambiguous' | 'connections' | 'starting';

/** Minimum interval between log lines about refusals, which come in floods. */
const LOG_EVERY_MS = 1_000;

/** Logs and measures each request by its route's pattern, never by its address, body or headers. */
export class RequestMonitor {
  readonly #log: Log;
  readonly #answered: Counter;
  readonly #seconds: Histogram;
  readonly #refused: Counter;
  #unlogged = 0;

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#answered = metrics.counter('thua_http_requests_total', 'Requests that were let in, by route and status.');
    this.#seconds = metrics.histogram('thua_http_request_seconds', 'From the head of a request to the last byte of its answer.', BUCKETS_S);
    this.#refused = metrics.counter('thua_http_refused_total', 'Requests refused before anything was done for them.');
  }

  /** Records a request that was answered or whose connection closed. */
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
    if (this.#unlogged++ > 0) return;
    setTimeout(() => {
      this.#log.warn('requests refused', { count: this.#unlogged, reason });
      this.#unlogged = 0;
    }, LOG_EVERY_MS).unref();
  }
}
