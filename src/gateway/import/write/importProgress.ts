import { createHash } from 'node:crypto';
import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Queryable } from '../../database/store.ts';

export interface Tally {
  added: number;
  changed: number;
  same: number;
}

export interface ImportProgress extends Tally {
  /** Ordinal of the last stored record. */
  recordsDone: number;
  isFinished: boolean;
}

const SAMPLE_BYTES = 2 ** 16;

/** Identifies an import by size, first and last bytes, modification time and options; a copied file may start again. */
export function importId(path: string, options: unknown): string {
  const { size, mtimeMs } = statSync(path);
  const hash = createHash('sha256').update(JSON.stringify([size, Math.round(mtimeMs), options]));
  const file = openSync(path, 'r');
  try {
    for (const from of [0, Math.max(0, size - SAMPLE_BYTES)]) {
      const bytes = Buffer.alloc(Math.min(SAMPLE_BYTES, size));
      hash.update(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Returns the progress of an unfinished run of the same import, or zeros. */
export async function readUnfinished(inside: Queryable, id: string): Promise<ImportProgress> {
  const rows = await inside.query<ImportProgress>(
    `select records_done as "recordsDone", added, changed, same, is_finished as "isFinished" from imports where id = $1 and not is_finished`,
    [id],
    { timeoutMs: Infinity },
  );
  return rows[0] ?? { recordsDone: 0, added: 0, changed: 0, same: 0, isFinished: false };
}

/** Stores the progress; call it in the transaction of its rows. */
export async function recordProgress(
  inside: Queryable,
  { id, path, kind }: { id: string; path: string; kind: string },
  { recordsDone, added, changed, same, isFinished }: ImportProgress,
): Promise<void> {
  await inside.query(
    `insert into imports (id, file_name, kind, records_done, added, changed, same, is_finished) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set records_done = excluded.records_done, added = excluded.added, changed = excluded.changed,
       same = excluded.same, is_finished = excluded.is_finished, changed_at = now()`,
    [id, basename(path).replaceAll('\0', ''), kind, recordsDone, added, changed, same, isFinished],
  );
}
