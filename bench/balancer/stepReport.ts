import type { TestProcess } from '../../tests/support/gateways/gatewayProcess.ts';
import { type FailedRequest, type Heard, nothingHeard } from './steadyLoad.ts';

/** Of failures for the same reason, so many are told one by one. */
const TOLD = 3;

/** How much of a gateway's log was read. */
const readLines = new WeakMap<TestProcess, number>();

interface ToldFailure extends FailedRequest {
  /** Since the step began. */
  atMs: number;
}

/** What clients heard during one kind of step, over all rounds, and why. */
export class StepReport {
  readonly #name: string;
  readonly #heard = nothingHeard();
  readonly #byReason = new Map<string, ToldFailure[]>();
  /** Lines of gateways' logs about requests that they refused. */
  readonly #refusals: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get asked(): number {
    return this.#heard.asked;
  }

  get failures(): number {
    return this.#heard.failures.length;
  }

  /** @param beganMs of `performance.now()`: when the step began */
  add({ asked, failures, slowestMs }: Heard, beganMs: number): void {
    this.#heard.asked += asked;
    this.#heard.slowestMs = Math.max(this.#heard.slowestMs, slowestMs);
    for (const failure of failures) {
      this.#heard.failures.push(failure);
      // Whatever the kind of request: what broke is the reason.
      const reason = failure.why.slice(failure.why.indexOf(':') + 2).slice(0, 120);
      this.#byReason.set(reason, [...(this.#byReason.get(reason) ?? []), { ...failure, atMs: failure.sentAtMs - beganMs }]);
    }
  }

  /** Reads what gateways have said since they were read last. */
  addRefusals(gateways: readonly TestProcess[]): void {
    for (const [at, gateway] of gateways.entries()) {
      const said = gateway.errors.slice(readLines.get(gateway));
      readLines.set(gateway, gateway.errors.length);
      this.#refusals.push(...said.filter((line) => line.includes('requests refused')).map((line) => `gateway ${at + 1}: ${line}`));
    }
  }

  /** For the row's note. */
  summary(): string {
    const reasons = [...this.#byReason].map(([reason, failures]) => `${failures.length} × ${reason}`);
    const slowest = this.#heard.slowestMs > 0 ? [`slowest answer ${Math.round(this.#heard.slowestMs)} ms`] : [];
    return [`${this.asked} requests`, ...slowest, ...reasons].join('; ');
  }

  /** For who reads the run: each reason with the first requests that heard it. */
  lines(): string[] {
    const failures = [...this.#byReason].flatMap(([reason, all]) => [
      `  ${all.length} × ${reason}`,
      ...all
        .slice(0, TOLD)
        .map(({ why, atMs, tookMs }) => `    ${why.split(':')[0]}, ${Math.round(atMs)} ms into the step, after ${Math.round(tookMs)} ms`),
    ]);
    return [`${this.#name}: ${this.summary()}`, ...failures, ...this.#refusals.map((line) => `  ${line}`)];
  }
}
