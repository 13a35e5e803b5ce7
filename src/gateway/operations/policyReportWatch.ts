import { POLICY_REPORT_LIMITS, type PolicyReportLimits } from '../http/limits.ts';
import { type PolicyReport, readPolicyReports } from '../http/policyReport.ts';
import type { Log } from './log.ts';
import type { Counter, Metrics } from './metrics.ts';
import { MinuteGate, TimeWindow } from './minuteGate.ts';
import type { Hono } from 'hono';
import { addressOf } from '../http/addressOf.ts';
import { HttpError } from '../http/httpError.ts';
import { parseJson } from '../http/readRequest.ts';
import { POLICY_REPORTS } from '../http/securityHeaders.ts';

const HOUR_MS = 3_600_000;

/** Counts what browsers refused to do for our pages; the log hears of each thing once an hour, and of a few of them. */
export class PolicyReportWatch {
  readonly #log: Log;
  readonly #reported: Counter;
  readonly #dropped: Counter;
  readonly #limits: PolicyReportLimits;
  readonly #gate: MinuteGate;
  readonly #hour: TimeWindow;
  readonly #told = new Set<string>();

  /** @param now only tests change it, and the limits */
  constructor(log: Log, metrics: Metrics, limits = POLICY_REPORT_LIMITS, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#reported = metrics.counter('thua_policy_reports_total', 'What browsers say they refused, by directive of the policy.');
    this.#dropped = metrics.counter('thua_policy_reports_dropped_total', 'Reports that were not read, for there were too many.');
    this.#limits = limits;
    this.#gate = new MinuteGate(now);
    this.#hour = new TimeWindow(HOUR_MS, now);
  }

  /** Whether a report of this address is read; nobody's flood keeps the count from saying that there is one. */
  admit(address: string): boolean {
    const isAdmitted = this.#gate.admitAddress(address, this.#limits);
    if (!isAdmitted) this.#dropped.add();
    return isAdmitted;
  }

  record(report: PolicyReport): void {
    this.#reported.add({ directive: report.directive });
    if (this.#hour.isNew()) this.#told.clear();
    const line = Object.values(report).join(' ');
    if (this.#told.has(line) || this.#told.size >= this.#limits.linesAnHour) return;
    this.#told.add(line);
    this.#log.warn('the policy refused something in a page', { ...report });
  }
}

const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

/** Where browsers send what a page's policy made them refuse: anonymous, counted, and forgotten. */
export function addPolicyReportRoute(app: Hono, watch: PolicyReportWatch, proxies: number): void {
  app.post(POLICY_REPORTS, async (context) => {
    if (!TYPES.test(context.req.header('content-type') ?? '')) {
      throw new HttpError(415, 'reports.policyType');
    }
    if (!watch.admit(addressOf(context, proxies) ?? '')) throw new HttpError(429, 'reports.tooManyPolicy', { retryAfterS: 60 });
    const sent = parseJson(await context.req.arrayBuffer());
    for (const report of readPolicyReports(sent, POLICY_REPORT_LIMITS.reportsOfBody)) watch.record(report);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}
