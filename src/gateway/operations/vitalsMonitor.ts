import * as v from 'valibot';
import { Vitals, VITALS_PATH } from '../../contract/operations/vitals.ts';
import { type MinuteLimits, VITALS_LIMITS } from '../http/limits.ts';
import type { Counter, Histogram, Metrics } from './metrics.ts';
import { RateLimiter } from './rateLimiter.ts';
import type { Hono } from 'hono';
import { addressOf } from '../http/addressOf.ts';
import { HttpError } from '../http/httpError.ts';
import { parseJson } from '../http/readRequest.ts';

/** Histogram bounds around the thresholds of good and poor: LCP 2.5 and 4 s, INP 200 and 500 ms, CLS 0.1 and 0.25. */
const LCP_BOUNDS_S = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20];
const INP_BOUNDS_S = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];
const CLS_BOUNDS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** Counts web vitals and stores nothing about the visitor. */
export class VitalsMonitor {
  readonly percent: number;
  readonly #limits: MinuteLimits;
  readonly #gate: RateLimiter;
  readonly #dropped: Counter;
  readonly #lcp: Histogram;
  readonly #inp: Histogram;
  readonly #cls: Histogram;

  /** @param now clock; set in tests only, as are the limits */
  constructor(metrics: Metrics, percent: number, limits = VITALS_LIMITS, now: () => number = () => performance.now()) {
    this.percent = percent;
    this.#limits = limits;
    this.#gate = new RateLimiter(now);
    this.#dropped = metrics.counter('thua_web_vitals_dropped_total', 'Visits that were not counted, for there were too many.');
    this.#lcp = metrics.histogram('thua_web_vitals_lcp_seconds', 'When pages had painted their largest words.', LCP_BOUNDS_S);
    this.#inp = metrics.histogram('thua_web_vitals_inp_seconds', 'The slowest press of a visit, until its paint.', INP_BOUNDS_S);
    this.#cls = metrics.histogram('thua_web_vitals_cls', 'How far things moved by themselves in a visit.', CLS_BOUNDS);
  }

  admit(address: string): boolean {
    return this.#gate.admitAddress(address, this.#limits, this.#dropped);
  }

  record({ lcp_ms: lcpMs, inp_ms: inpMs, cls }: v.InferOutput<typeof Vitals>): void {
    if (lcpMs !== undefined) this.#lcp.observe({}, lcpMs / 1000);
    if (inpMs !== undefined) this.#inp.observe({}, inpMs / 1000);
    if (cls !== undefined) this.#cls.observe({}, cls);
  }
}

/** Adds the route for web vitals, which are anonymous, counted, and not stored. */
export function addVitalsRoute(app: Hono, monitor: VitalsMonitor, proxies: number): void {
  app.post(VITALS_PATH, async (context) => {
    if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      throw new HttpError(415, 'vitals.jsonType');
    }
    if (!monitor.admit(addressOf(context, proxies) ?? '')) throw new HttpError(429, 'vitals.tooMany', { retryAfterS: 60 });
    const parsed = v.safeParse(Vitals, parseJson(await context.req.arrayBuffer()));
    if (!parsed.success) throw new HttpError(400, 'vitals.badForm');
    monitor.record(parsed.output);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}
