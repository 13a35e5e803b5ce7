import type { Hono } from 'hono';
import * as v from 'valibot';
import { POLICY_REPORT_LIMITS, type PolicyReportLimits } from '../http/limits.ts';
import type { Log } from './log.ts';
import type { Counter, Metrics } from './metrics.ts';
import { RateLimiter, TimeWindow } from './rateLimiter.ts';
import { addressOf } from '../http/addressOf.ts';
import { HttpError } from '../http/httpError.ts';
import { parseJson } from '../http/readRequest.ts';
import { POLICY_REPORTS } from '../http/securityHeaders.ts';

/** A browser's policy report, reduced to words of our lists, names of our files, and hosts. */
interface PolicyReport {
  directive: string;
  /** Blocked host, scheme or kind: `inline`, `trusted-types-sink`. */
  blocked: string;
  /** Our file and line, `/assets/app-3f.js:12`, or a foreign scheme; for Trusted Types also the sink. */
  source: string;
}

const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src worker-src ' +
    'manifest-src object-src media-src frame-src child-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types'
  ).split(' '),
);

const KINDS = new Set('inline eval wasm-eval self data blob filesystem trusted-types-sink trusted-types-policy'.split(' '));

/** Untrusted field: other types count as missing. */
const textField = v.optional(v.fallback(v.string(), ''), '');
const line = v.optional(v.fallback(v.number(), 0), 0);

/** Format of Firefox, Safari and older browsers, `application/csp-report`. */
const ReportUri = v.object({
  'csp-report': v.object({
    'effective-directive': textField,
    'violated-directive': textField,
    'blocked-uri': textField,
    'source-file': textField,
    'line-number': line,
    'script-sample': textField,
  }),
});

/** Format of the Reporting API, `application/reports+json`. */
const ReportTo = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ effectiveDirective: textField, blockedURL: textField, sourceFile: textField, lineNumber: line, sample: textField }),
});

/** Returns the blocked host only, because the rest of an address may be private. */
function blockedOf(sent: string): string {
  if (KINDS.has(sent)) return sent;
  if (/^https?:\/\//.test(sent) && URL.canParse(sent)) return new URL(sent).host.slice(0, 80);
  return schemeOf(sent) ?? 'other';
}

/** Returns the scheme, such as `chrome-extension:`. */
const schemeOf = (sent: string): string | undefined => /^[a-z][a-z-]{1,24}:/.exec(sent)?.[0];

function sourceOf(file: string, at: number, sample: string): string {
  const path = URL.canParse(file) ? new URL(file).pathname : '';
  const place = /^\/assets\/[\w.-]{1,80}$/.test(path) ? `${path}:${Math.trunc(at)}` : (schemeOf(file) ?? 'unknown');
  // Before '|' is the sink's name, after it the content that would have run.
  const sink = /^([A-Za-z]{1,30} [A-Za-z]{1,30})\|/.exec(sample)?.[1];
  return sink === undefined ? place : `${place} ${sink}`;
}

const directiveOf = (sent: string): string => (DIRECTIVES.has(sent) ? sent : 'other');

export function readPolicyReports(sent: unknown, max: number): PolicyReport[] {
  const old = v.safeParse(ReportUri, sent);
  if (old.success) {
    const report = old.output['csp-report'];
    const directive = report['effective-directive'] || report['violated-directive'].split(' ', 1)[0]!;
    return [
      {
        directive: directiveOf(directive),
        blocked: blockedOf(report['blocked-uri']),
        source: sourceOf(report['source-file'], report['line-number'], report['script-sample']),
      },
    ];
  }
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, max).flatMap((item) => {
    const read = v.safeParse(ReportTo, item);
    if (!read.success) return [];
    const { effectiveDirective, blockedURL, sourceFile, lineNumber, sample } = read.output.body;
    return [
      { directive: directiveOf(effectiveDirective), blocked: blockedOf(blockedURL), source: sourceOf(sourceFile, lineNumber, sample) },
    ];
  });
}

const HOUR_MS = 3_600_000;

/** Counts policy violations reported by browsers. Logs each distinct one once an hour, with a limit. */
export class PolicyReportMonitor {
  readonly #log: Log;
  readonly #reported: Counter;
  readonly #dropped: Counter;
  readonly #limits: PolicyReportLimits;
  readonly #gate: RateLimiter;
  readonly #hour: TimeWindow;
  readonly #logged = new Set<string>();

  /** @param now clock; set in tests only, as are the limits */
  constructor(log: Log, metrics: Metrics, limits = POLICY_REPORT_LIMITS, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#reported = metrics.counter('thua_policy_reports_total', 'What browsers say they refused, by directive of the policy.');
    this.#dropped = metrics.counter('thua_policy_reports_dropped_total', 'Reports that were not read, for there were too many.');
    this.#limits = limits;
    this.#gate = new RateLimiter(now);
    this.#hour = new TimeWindow(HOUR_MS, now);
  }

  /** Reports whether to read a report of this address; refused reports are counted. */
  admit(address: string): boolean {
    return this.#gate.admitAddress(address, this.#limits, this.#dropped);
  }

  record(report: PolicyReport): void {
    this.#reported.add({ directive: report.directive });
    if (this.#hour.isNew()) this.#logged.clear();
    const line = Object.values(report).join(' ');
    if (this.#logged.has(line) || this.#logged.size >= this.#limits.linesPerHour) return;
    this.#logged.add(line);
    this.#log.warn('the policy refused something in a page', { ...report });
  }
}

const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

/** Adds the route for browsers' policy reports, which are anonymous, counted, and not stored. */
export function addPolicyReportRoute(app: Hono, monitor: PolicyReportMonitor, proxies: number): void {
  app.post(POLICY_REPORTS, async (context) => {
    if (!TYPES.test(context.req.header('content-type') ?? '')) {
      throw new HttpError(415, 'reports.policyType');
    }
    if (!monitor.admit(addressOf(context, proxies) ?? '')) throw new HttpError(429, 'reports.tooManyPolicy', { retryAfterS: 60 });
    const sent = parseJson(await context.req.arrayBuffer());
    for (const report of readPolicyReports(sent, POLICY_REPORT_LIMITS.reportsPerBody)) monitor.record(report);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}
