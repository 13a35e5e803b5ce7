import { readFileSync } from 'node:fs';
import type { Queryable, Store } from './store.ts';

/** A change to the database, made once and recorded with it in one transaction. */
export interface Step {
  name: string;
  apply(inside: Queryable): Promise<void>;
}

/** A migration file; its statements end with a semicolon at the end of a line. */
export function migrationStep(file: string): Step {
  return {
    name: file,
    apply: async (inside) => {
      const text = readFileSync(new URL(`./migrations/${file}`, import.meta.url), 'utf8');
      for (const statement of text.split(/;\s*$/m)) {
        if (statement.trim() !== '') await inside.query(statement);
      }
    },
  };
}

/** Names of the steps that this database has been through. */
export async function appliedSteps(store: Store): Promise<Set<string>> {
  await store.query('create table if not exists applied_steps (name text primary key)');
  const rows = await store.query<{ name: string }>('select name from applied_steps');
  return new Set(rows.map((row) => row.name));
}

/** Applies and records a step. Killed half-way, nothing of it stays and the next start does it again. */
export async function applyStep(store: Store, step: Step): Promise<void> {
  await store.transaction(
    async (inside) => {
      await step.apply(inside);
      await inside.query('insert into applied_steps (name) values ($1)', [step.name]);
    },
    { timeoutMs: Infinity },
  );
}
