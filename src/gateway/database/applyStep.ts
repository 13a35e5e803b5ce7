import { type Queryable, queryTexts, type Store } from './store.ts';

/** A database change that is applied once and recorded in the same transaction. */
export interface Step {
  name: string;
  apply(inside: Queryable): Promise<void>;
}

export async function appliedSteps(store: Store): Promise<Set<string>> {
  await store.query('create table if not exists applied_steps (name text primary key)');
  return new Set(await queryTexts(store, 'select name from applied_steps'));
}

/**
 * Applies and records a step atomically; an interrupted one is repeated at the next start. postgrator and
 * node-pg-migrate run SQL files only, without steps in code between them, and slow down each start.
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
