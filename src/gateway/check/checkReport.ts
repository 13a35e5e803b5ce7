import { type Queryable, type SqlValue, StoreError } from '../database/store.ts';

const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

/** Queries a database that may be damaged: errors become findings, and the check continues. */
export class CheckQueries {
  readonly #store: Queryable;
  readonly #isInTransaction: boolean;
  readonly report: CheckReport;
  readonly part: CheckPart;

  /** @param isInTransaction true if `store` is a transaction, which a failed query must not abort */
  constructor(store: Queryable, isInTransaction: boolean, report: CheckReport, part: CheckPart) {
    this.#store = store;
    this.#isInTransaction = isInTransaction;
    this.report = report;
    this.part = part;
  }

  /** @param about subject of the finding if the query fails @returns the rows; undefined on failure */
  query<Row>(about: string, sql: string, params: readonly SqlValue[] = []): Promise<Row[] | undefined> {
    return this.attempt(about, (inside) => inside.query<Row>(sql, params, NO_TIMEOUT));
  }

  async attempt<Value>(about: string, work: (inside: Queryable) => Promise<Value>): Promise<Value | undefined> {
    if (this.#isInTransaction) await this.#store.query('savepoint asked');
    try {
      const answer = await work(this.#store);
      if (this.#isInTransaction) await this.#store.query('release savepoint asked');
      return answer;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (this.#isInTransaction) await this.#store.query('rollback to savepoint asked');
      this.report.found(this.part, `${about}: the database reports "${error.message}"`, 1);
      return undefined;
    }
  }

  /** Reports rows that violate a rule. @param sql a select whose column `id` identifies each */
  async findViolations(description: string, sql: string): Promise<void> {
    const rows = await this.query<{ id: string; total: string }>(
      description,
      `select count(*) over ()::text as total, id::text as id from (${sql}) as breaches order by 2 limit 5`,
    );
    const [first] = rows ?? [];
    if (first)
      this.report.found(
        this.part,
        description,
        Number(first.total),
        rows!.map(({ id }) => id),
      );
  }
}

export const CHECK_PARTS = ['ledger', 'rows', 'pictures', 'indexes'] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];

const MAX_EXAMPLES = 5;

/** A line of a check: progress, a finding, or something that was not checked. */
export interface CheckLine {
  kind: 'progress' | 'finding' | 'unchecked';
  text: string;
}

export class CheckReport {
  findings = 0;
  readonly #emit: (line: CheckLine) => void;

  constructor(emit: (line: CheckLine) => void) {
    this.#emit = emit;
  }

  progress(part: CheckPart, text: string): void {
    this.#emit({ kind: 'progress', text: `${part}: ${text}` });
  }

  /** @param ids some of the affected ids */
  found(part: CheckPart, description: string, count: number, ids: readonly string[] = []): void {
    this.findings += 1;
    const shown = ids.slice(0, MAX_EXAMPLES).join(', ');
    const more = count > MAX_EXAMPLES ? ', …' : '';
    this.#emit({ kind: 'finding', text: `${part}: ${description}: ${count}${shown === '' ? '' : ` (${shown}${more})`}` });
  }

  unchecked(part: CheckPart, description: string): void {
    this.#emit({ kind: 'unchecked', text: `not checked: ${part}: ${description}` });
  }
}

export class FaultCounts {
  readonly #faults = new Map<string, { count: number; ids: string[] }>();

  add(description: string, id: string): void {
    const fault = this.#faults.get(description) ?? { count: 0, ids: [] };
    this.#faults.set(description, fault);
    fault.count += 1;
    if (fault.ids.length < MAX_EXAMPLES) fault.ids.push(id);
  }

  reportTo(report: CheckReport, part: CheckPart): void {
    for (const [description, { count, ids }] of this.#faults) report.found(part, description, count, ids);
  }
}
