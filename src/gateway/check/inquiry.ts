import { type Queryable, type SqlValue, StoreError } from '../database/store.ts';
import type { CheckPart, CheckReport } from './checkReport.ts';

const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

/** Questions to a database that may be damaged: what it says against one is a finding, and the next is asked all the same. */
export class Inquiry {
  readonly #store: Queryable;
  readonly #isInTransaction: boolean;
  readonly report: CheckReport;
  readonly part: CheckPart;

  /** @param isInTransaction whether `store` is one, which a question that fails must not end */
  constructor(store: Queryable, isInTransaction: boolean, report: CheckReport, part: CheckPart) {
    this.#store = store;
    this.#isInTransaction = isInTransaction;
    this.report = report;
    this.part = part;
  }

  /** @param about for the finding that it cannot be answered @returns the rows; undefined when it cannot be */
  ask<Row>(about: string, sql: string, params: readonly SqlValue[] = []): Promise<Row[] | undefined> {
    return this.attempt(about, (inside) => inside.query<Row>(sql, params, PATIENT));
  }

  /** The same of several questions that belong together. */
  async attempt<Value>(about: string, work: (inside: Queryable) => Promise<Value>): Promise<Value | undefined> {
    if (this.#isInTransaction) await this.#store.query('savepoint asked');
    try {
      const answer = await work(this.#store);
      if (this.#isInTransaction) await this.#store.query('release savepoint asked');
      return answer;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (this.#isInTransaction) await this.#store.query('rollback to savepoint asked');
      this.report.found(this.part, `${about}: the database says "${error.message}"`, 1);
      return undefined;
    }
  }

  /** Tells of rows that break a rule. @param sql a select whose column `id` names each */
  async findBreaches(what: string, sql: string): Promise<void> {
    const rows = await this.ask<{ id: string; total: string }>(
      what,
      `select count(*) over ()::text as total, id::text as id from (${sql}) as breaches order by 2 limit 5`,
    );
    const [first] = rows ?? [];
    if (first)
      this.report.found(
        this.part,
        what,
        Number(first.total),
        rows!.map(({ id }) => id),
      );
  }
}
