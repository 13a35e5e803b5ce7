import type { Store, Queryable } from '../database/store.ts';
import type { DescribedFields } from './check/fieldMapping.ts';
import type { IssueReport } from './check/issueReport.ts';
import { ImportError, printableError } from './importError.ts';
import type { LandFeature, LandSource } from './landSource.ts';
import type { TerminalBar } from './progressBar.ts';
import { importId, recordProgress, type ImportProgress, readUnfinished, type Tally } from './write/importProgress.ts';

/** Arbitrary lock id shared by all importers: concurrent imports take turns batch by batch. */
const IMPORT_LOCK = 0x696d706f;
/** Maximum rows per transaction: both threads hold their texts while they are sent to the embedded database. */
const ROWS_AT_ONCE = 1_000;
/** Maximum coordinates per transaction, 8 bytes each, because a few rows can be long. */
const NUMBERS_AT_ONCE = 8_000_000;

export interface ImportKind<Row> {
  name: string;
  fields(): DescribedFields;
  /** Checks records; called for all of them, in order, also after a restart. */
  check(features: readonly LandFeature[], source: LandSource): Promise<Row[]>;
  /** @returns the number that would be stored, for a dry run */
  dryRun(inside: Queryable, rows: readonly Row[]): Promise<number>;
  /** @param importId same id when the import resumes after a crash */
  write(inside: Queryable, rows: readonly Row[], importId: string): Promise<Tally>;
  /** Runs after the last record, in the final transaction. @param tally totals of the whole import */
  finish(inside: Queryable, tally: Tally): Promise<void>;
}

export interface ImportRun<Row> {
  store: Store;
  source: LandSource;
  /** Opens the file again. Undefined if it was read completely at opening, or is stored as far as it is readable. */
  reopen?: (() => Promise<LandSource>) | undefined;
  path: string;
  kind: ImportKind<Row>;
  /** All options that affect records: different options make it another import. */
  options: unknown;
  report: IssueReport;
  bar: TerminalBar;
  isDryRun: boolean;
  /** Reports whether the operator asked to stop after the current batch. */
  isStopping(): boolean;
}

export interface ImportOutcome extends Tally {
  fields: DescribedFields;
  records: number;
  /** Records that an earlier run stored. */
  resumedAfter: number;
  state: 'finished' | 'stopped' | 'failed' | 'refused';
  failure?: Error;
}

/**
 * Reads, checks and stores a file in batches. Each transaction also stores the progress, so that a restarted import
 * continues after the last batch. The next batch is read while one is stored.
 * @throws ImportError if nothing was started
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
    if (isDryRun) return void (progress.added += await store.transaction((inside) => kind.dryRun(inside, batch), { timeoutMs: Infinity }));
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
    // Count only committed rows.
    Object.assign(progress, next);
  };
  const handOver = async (isLast: boolean): Promise<void> => {
    await storing;
    const [batch, recordsDone] = [rows, records];
    rows = [];
    numbers = 0;
    storing = storeBatch(batch, recordsDone, isLast);
    // The error is rethrown at the next hand-over or at the end.
    storing.catch(() => undefined);
  };

  const outcome = (state: ImportOutcome['state']): ImportOutcome => {
    const { added, changed, same } = progress;
    return { added, changed, same, fields: kind.fields(), records, resumedAfter: before.recordsDone, state };
  };

  // A refused file must leave nothing behind. A resumed import was already read to the end.
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
    return { ...outcome(isWhole ? 'failed' : 'refused'), failure: printableError(error as Error) };
  }
}
