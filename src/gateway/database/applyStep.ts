import { type Queryable, queryTexts, type Store } from './store.ts';

/** A change to the database, made once and recorded with it in one transaction. */
export interface Step {
  name: string;
  apply(inside: Queryable): Promise<void>;
}

export async function appliedSteps(store: Store): Promise<Set<string>> {
  await store.query('create table if not exists applied_steps (name text primary key)');
  return new Set(await queryTexts(store, 'select name from applied_steps'));
}

/**
 * Applies and records a step. Killed half-way, nothing of it stays and the next start does it again. Our own: postgrator 8 and
 * node-pg-migrate 9 know SQL files only, not the steps of code between them, and cost a start 45 and 150 ms of processor time.
 */
export async function applyStep(store: Store, step: Step): Promise<void> {
  await store.transaction(
    async (inside) => {
      await step.apply(inside);
      await inside.query('insert into applied_steps (name) values ($1)', [step.name]);
    },
    { timeoutMs: Infinity },
  );
}
