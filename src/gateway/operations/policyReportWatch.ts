import { POLICY_REPORT_LIMITS, type PolicyReportLimits } from '../http/limits.ts';
import type { PolicyReport } from '../http/policyReport.ts';
import type { Log } from './log.ts';
import type { Counter, Metrics } from './metrics.ts';

/** Begins anew after a while. */
class Window {
  readonly #lengthMs: number;
  readonly #now: () => number;
  #began: number;

  constructor(lengthMs: number, now: () => number) {
    this.#lengthMs = lengthMs;
    this.#now = now;
    this.#began = now();
  }

  /** @returns whether a new one has begun since it was asked last */
  isNew(): boolean {
    if (this.#now() - this.#began < this.#lengthMs) return false;
    this.#began = this.#now();
    return true;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Counts what browsers refused to do for our pages; the log hears of each thing once an hour, and of a few of them. */
export class PolicyReportWatch {
  readonly #log: Log;
  readonly #reported: Counter;
  readonly #dropped: Counter;
  readonly #limits: PolicyReportLimits;
  readonly #minute: Window;
  readonly #hour: Window;
  /** By address, of this minute. */
  readonly #sent = new Map<string, number>();
  #sentByAll = 0;
  readonly #told = new Set<string>();

  /** @param now only tests change it, and the limits */
  constructor(log: Log, metrics: Metrics, limits = POLICY_REPORT_LIMITS, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#reported = metrics.counter('thua_policy_reports_total', 'What browsers say they refused, by directive of the policy.');
    this.#dropped = metrics.counter('thua_policy_reports_dropped_total', 'Reports that were not read, for there were too many.');
    this.#limits = limits;
    this.#minute = new Window(MINUTE_MS, now);
    this.#hour = new Window(HOUR_MS, now);
  }

  /** Whether a report of this address is read; nobody's flood keeps the count from saying that there is one. */
  admit(address: string): boolean {
    if (this.#minute.isNew()) {
      this.#sent.clear();
      this.#sentByAll = 0;
    }
    const own = this.#sent.get(address) ?? 0;
    const isAdmitted = own < this.#limits.aMinuteOfOne && this.#sentByAll < this.#limits.aMinute;
    if (isAdmitted) {
      this.#sent.set(address, own + 1);
      this.#sentByAll += 1;
    } else this.#dropped.add();
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
