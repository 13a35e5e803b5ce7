import type { Store, Queryable } from '../database/store.ts';
import type { DescribedFields } from './check/fieldMapping.ts';
import type { IssueReport } from './check/issueReport.ts';
import { ImportError, toldError } from './importError.ts';
import type { LandFeature, LandSource } from './landSource.ts';
import type { TerminalBar } from './progressBar.ts';
import { importId, recordProgress, type ImportProgress, readUnfinished, type Tally } from './write/importProgress.ts';

/** Any number, the same in every importer: two at once take turns, batch by batch. */
const IMPORT_LOCK = 0x696d706f;
/** Rows of one transaction: both threads hold their texts while they are sent to the embedded database. */
const ROWS_AT_ONCE = 1_000;
/** Numbers of their shapes, 8 bytes each: rows may be few and long. */
const NUMBERS_AT_ONCE = 8_000_000;

export interface ImportKind<Row> {
  name: string;
  /** Which columns of the file became which fields. */
  fields(): DescribedFields;
  /** Judges records; called for all of them, in order, again after a kill. */
  check(features: readonly LandFeature[], source: LandSource): Promise<Row[]>;
  /** @returns how many of them would be stored, for a dry run */
  tryOut(inside: Queryable, rows: readonly Row[]): Promise<number>;
  /** @param importId names the import, also in a run after a kill */
  write(inside: Queryable, rows: readonly Row[], importId: string): Promise<Tally>;
  /** After the last record, in the transaction that ends the import. @param tally of the whole import */
  finish(inside: Queryable, tally: Tally): Promise<void>;
}

export interface ImportRun<Row> {
  store: Store;
  source: LandSource;
  /** Opens the file once more; none where it was read whole when it was opened, or shall be stored as far as it goes. */
  reopen?: (() => Promise<LandSource>) | undefined;
  path: string;
  kind: ImportKind<Row>;
  /** Everything that decides what becomes of a record, so that a file asked for otherwise is another import. */
  options: unknown;
  report: IssueReport;
  bar: TerminalBar;
  isDryRun: boolean;
  /** Whether the operator wants it to end after the batch at hand. */
  isStopping(): boolean;
}

export interface ImportOutcome extends Tally {
  fields: DescribedFields;
  records: number;
  /** Records that an earlier run had stored already. */
  resumedAfter: number;
  state: 'finished' | 'stopped' | 'failed' | 'refused';
  failure?: Error;
}

/**
 * Reads, judges and stores a file, batch by batch: each is one transaction together with how far the import has come, so
 * that after a kill it goes on behind the last batch. While the database stores one batch, the next is read.
 * @throws ImportError when nothing was begun
 */
export async function runImport<Row extends { ordinal: number }>(run: ImportRun<Row>): Promise<ImportOutcome> {
  const { store, source, reopen, path, kind, report, bar, isDryRun } = run;
  const id = importId(path, [kind.name, run.options]);
  const before = await readUnfinished(store, id);
  const progress: ImportProgress = { ...before, isFinished: false };
  let records = 0;
  let rows: Row[] = [];
  let numbers = 0;
  let storing: Promise<void> = Promise.resolve();

  const storeBatch = async (batch: Row[], recordsDone: number, isLast: boolean): Promise<void> => {
    if (isDryRun) return void (progress.added += await store.transaction((inside) => kind.tryOut(inside, batch), { timeoutMs: Infinity }));
    const next = { ...progress, recordsDone: Math.max(progress.recordsDone, recordsDone), isFinished: isLast };
    await store.transaction(
      async (inside) => {
        await inside.query(`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
        const tally = await kind.write(inside, batch, id);
        for (const count of ['added', 'changed', 'same'] as const) next[count] += tally[count];
        if (isLast) await kind.finish(inside, next);
        await recordProgress(inside, { id, path, kind: kind.name }, next);
      },
      { timeoutMs: Infinity },
    );
    // Only what is committed counts.
    Object.assign(progress, next);
  };
  const handOver = async (isLast: boolean): Promise<void> => {
    await storing;
    const [batch, recordsDone] = [rows, records];
    rows = [];
    numbers = 0;
    storing = storeBatch(batch, recordsDone, isLast);
    // Told when the next batch is handed over, or at the end.
    storing.catch(() => undefined);
  };

  const outcome = (state: ImportOutcome['state']): ImportOutcome => {
    const { added, changed, same } = progress;
    return { added, changed, same, fields: kind.fields(), records, resumedAfter: before.recordsDone, state };
  };

  // Of a refused file nothing may be left; a resumed import has been read to its end before.
  let isWhole = isDryRun || !reopen || before.recordsDone > 0;
  try {
    if (!isWhole) {
      for await (const features of (await reopen!()).read()) {
        records = features.at(-1)!.ordinal;
        if (run.isStopping()) return outcome('stopped');
      }
    }
    isWhole = true;
    for await (const features of source.read()) {
      const checked = await kind.check(features, source);
      records = features.at(-1)!.ordinal;
      rows.push(...checked.filter(({ ordinal }) => ordinal > before.recordsDone));
      numbers += features.flatMap(({ polygons }) => polygons.flat()).reduce((sum, ring) => sum + ring.length, 0);
      if (rows.length >= ROWS_AT_ONCE || numbers >= NUMBERS_AT_ONCE) await handOver(false);
      await report.flush();
      bar.show(source.share(), records);
      if (run.isStopping()) break;
    }
    const isLast = !run.isStopping();
    await handOver(isLast);
    await storing;
    return outcome(isLast ? 'finished' : 'stopped');
  } catch (error) {
    await storing.catch(() => undefined);
    if (error instanceof ImportError && error.atStart) throw error;
    return { ...outcome(isWhole ? 'failed' : 'refused'), failure: toldError(error as Error) };
  }
}
