import type { PlanTransfer } from '../../../domain/land/planTransfer.ts';
import type { Queryable } from '../../database/store.ts';
import { type ChangeSummary, insertChangeRows, type LandChangeRow, type LandChangeSetRow } from './changeRows.ts';

export interface NewChangeSet extends Pick<
  LandChangeSetRow,
  'province_code' | 'kind' | 'planning_before' | 'planning_after' | 'ward_code' | 'source_id' | 'summary'
> {
  changeCount: number;
  /** Generated lazily, so that of fifty thousand changes only a few thousand are in memory. */
  changes: Iterable<NewChange>;
}

export type NewChange = Omit<LandChangeRow, 'id' | 'set_id' | 'province_code' | 'told_at'>;

export function summaryOf(transfers: readonly PlanTransfer[]): ChangeSummary {
  const sums: Record<string, { before_m2: number; after_m2: number }> = {};
  const sumOf = (code: string | null): { before_m2: number; after_m2: number } => (sums[code ?? ''] ??= { before_m2: 0, after_m2: 0 });
  for (const { before, after, areaM2 } of transfers) {
    sumOf(before).before_m2 += areaM2;
    sumOf(after).after_m2 += areaM2;
  }
  return sums;
}

/** Number of digits: a planning has at most 20,000 zones. */
const DIGITS = 6;
const CHANGES_AT_ONCE = 2_000;

/**
 * Writes the changes of an import in its transaction. Ids begin with the database's time, so they increase: imports
 * take turns, and the time is read within a turn.
 */
export async function writeChangeSet(inside: Queryable, set: NewChangeSet): Promise<void> {
  const [clock] = await inside.query<{ id: string }>(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as id`);
  const { id } = clock!;
  const { changes, province_code: province } = set;
  await inside.query(
    `insert into land_change_sets (province_code, id, kind, planning_before, planning_after, ward_code, source_id, change_count, summary)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
    [
      province,
      id,
      set.kind,
      set.planning_before,
      set.planning_after,
      set.ward_code,
      set.source_id,
      set.changeCount,
      JSON.stringify(set.summary),
    ],
  );
  let [waiting, written]: [Array<Omit<LandChangeRow, 'told_at'>>, number] = [[], 0];
  const write = async (): Promise<void> => {
    await insertChangeRows(inside, waiting);
    waiting = [];
  };
  for (const change of changes) {
    waiting.push({ ...change, province_code: province, set_id: id, id: `${id}-${String(written).padStart(DIGITS, '0')}` });
    written += 1;
    if (waiting.length === CHANGES_AT_ONCE) await write();
  }
  await write();
}
