/** What a check looks at. */
export const CHECK_PARTS = ['ledger', 'rows', 'pictures', 'indexes'] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];

/** Of a finding, for whoever has to look. */
const MAX_EXAMPLES = 5;

/** Something that a check tells: how far it is, what is wrong, or what it could not look at. */
export interface CheckLine {
  kind: 'progress' | 'finding' | 'unchecked';
  text: string;
}

/** Takes what a check has to say, one line at a time, and counts. */
export class CheckReport {
  findings = 0;
  readonly #say: (line: CheckLine) => void;
  readonly #signal: AbortSignal;

  /** @param signal ends the check between two looks */
  constructor(say: (line: CheckLine) => void, signal: AbortSignal) {
    this.#say = say;
    this.#signal = signal;
  }

  /** @throws when the check is to end */
  goOn(): void {
    this.#signal.throwIfAborted();
  }

  /** @throws when the check is to end */
  progress(part: CheckPart, text: string): void {
    this.goOn();
    this.#say({ kind: 'progress', text: `${part}: ${text}` });
  }

  /** @param ids of what is wrong, a few of them */
  found(part: CheckPart, what: string, count: number, ids: readonly string[] = []): void {
    this.findings += 1;
    const shown = ids.slice(0, MAX_EXAMPLES).join(', ');
    const more = count > MAX_EXAMPLES ? ', …' : '';
    this.#say({ kind: 'finding', text: `${part}: ${what}: ${count}${shown === '' ? '' : ` (${shown}${more})`}` });
  }

  unchecked(part: CheckPart, what: string): void {
    this.#say({ kind: 'unchecked', text: `not checked: ${part}: ${what}` });
  }
}

/** What is wrong in the same way, counted, with a few examples. */
export class FaultCounts {
  readonly #faults = new Map<string, { count: number; ids: string[] }>();

  add(what: string, id: string): void {
    const fault = this.#faults.get(what) ?? { count: 0, ids: [] };
    this.#faults.set(what, fault);
    fault.count += 1;
    if (fault.ids.length < MAX_EXAMPLES) fault.ids.push(id);
  }

  tell(report: CheckReport, part: CheckPart): void {
    for (const [what, { count, ids }] of this.#faults) report.found(part, what, count, ids);
  }
}
