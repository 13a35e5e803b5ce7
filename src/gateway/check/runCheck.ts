import { createHash } from 'node:crypto';
import { withSnapshot, type Queryable, type Store } from '../database/store.ts';
import type { FileStore, StoredFile } from '../files/fileStore.ts';
import { type LedgerFault, LEDGER_RULES } from '../wallet/findLedgerFaults.ts';
import { checkIndexes } from './checkIndexes.ts';
import { CHECK_PARTS, type CheckPart, type CheckReport, FaultCounts, CheckQueries } from './checkReport.ts';
import { checkRows } from './checkRows.ts';
import type { PictureStore } from '../files/pictureStore.ts';
import { namedFiles, planPictures, readyUploads, type ReadyUpload, selectReady } from '../files/rows.ts';
import { planPictureName } from '../land/extentCorners.ts';

const ROWS_AT_ONCE = 200;
/** Files read concurrently, because buckets are slow. */
const READ_AT_ONCE = 4;
/** Age below which mismatches are normal, because rows and files are not written or removed at the same time. */
const GRACE_MS = 2 * 60 * 60 * 1000;

const MISSING = 'rows whose picture is missing';

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: READ_AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

async function pictureFault(files: FileStore, { name, bytes, width, height, sha256 }: ReadyUpload): Promise<string | undefined> {
  const read = await files.read(name);
  if (!read) return MISSING;
  if (read.length !== bytes) return 'pictures whose size in bytes has changed';
  if (sha256 !== null) {
    return createHash('sha256').update(read).digest('hex') === sha256 ? undefined : 'pictures whose bytes have changed';
  }
  const { pictureSize } = await import('../files/reencodePicture.ts');
  const size = await pictureSize(Buffer.from(read)).catch(() => undefined);
  return size?.width === width && size.height === height ? undefined : 'pictures whose header cannot be read, or states another size';
}

async function checkUploads({ store, files }: PictureStore, report: CheckReport): Promise<void> {
  const faults = new FaultCounts();
  let [read, unsummed, after] = [0, 0, ''];
  for (;;) {
    const rows = await readyUploads(store, after, ROWS_AT_ONCE);
    if (rows.length === 0) break;
    after = rows.at(-1)!.name;
    const broken: Array<{ name: string; fault: string }> = [];
    await forEach(rows, async (row) => {
      const fault = await pictureFault(files, row);
      if (fault !== undefined) broken.push({ name: row.name, fault });
    });
    // A picture withdrawn since its row was read rightly has no file.
    const ready = await selectReady(
      store,
      broken.map(({ name }) => name),
    );
    for (const { name, fault } of broken) if (ready.has(name)) faults.add(fault, name);
    read += rows.length;
    unsummed += rows.filter(({ sha256 }) => sha256 === null).length;
    report.progress('pictures', `${read.toLocaleString('en')} read`);
  }
  faults.reportTo(report, 'pictures');
  if (unsummed > 0) report.unchecked('pictures', `every byte of ${unsummed} pictures from before their sums were kept; size and head were`);
}

/** Checks plannings' pictures, whose names are derived from their bytes. */
async function checkPlanPictures({ store, files }: PictureStore, report: CheckReport): Promise<void> {
  const faults = new FaultCounts();
  let after = { province_code: '', id: '' };
  for (;;) {
    const rows = await planPictures(store, after, ROWS_AT_ONCE);
    if (rows.length === 0) break;
    after = rows.at(-1)!;
    await forEach(rows, async ({ id, picture }) => {
      const read = await files.read(picture);
      if (!read) faults.add('plannings whose picture is missing', `${id} ${picture}`);
      else if (planPictureName(id, { bytes: read, extension: picture.split('.')[1]! }) !== picture) {
        faults.add('plannings’ pictures whose bytes have changed', `${id} ${picture}`);
      }
    });
    report.progress('pictures', `of plannings, to ${after.id}`);
  }
  faults.reportTo(report, 'pictures');
}

async function checkFiles({ store, files }: PictureStore, report: CheckReport): Promise<void> {
  const faults = new FaultCounts();
  report.progress('pictures', 'files without a row');
  const isOld = ({ writtenMs }: StoredFile): boolean => writtenMs < Date.now() - GRACE_MS;
  for await (const batch of files.list()) {
    const old = batch.filter(isOld);
    const named = await namedFiles(
      store,
      old.map(({ name }) => name),
    );
    for (const { name } of old) if (!named.has(name)) faults.add('files that no row refers to', name);
  }
  faults.reportTo(report, 'pictures');
}

async function checkPictures(place: PictureStore, report: CheckReport): Promise<void> {
  await checkUploads(place, report);
  await checkPlanPictures(place, report);
  await checkFiles(place, report);
}

export interface CheckSubject {
  store: Store;
  files: FileStore;
  /** True if the database is this process's own, with a single connection that a transaction occupies. */
  isEmbedded: boolean;
}

const LEDGER_FINDINGS: Readonly<Record<LedgerFault['rule'], { what: string; id: string }>> = {
  uneven: { what: 'transactions that do not add up to zero', id: `transaction_id || ' ' || token_id || ' ' || total` },
  overdrawn: { what: 'entries that made a wallet negative', id: `account || ' ' || token_id || ' ' || running` },
  balance: {
    what: 'balances that are not the sum of their entries',
    id: `account || ' ' || token_id || ' ' || balance || ' not ' || total`,
  },
  empty: { what: 'transactions without entries', id: `id || ' ' || kind` },
};

async function checkLedger(queries: CheckQueries): Promise<void> {
  for (const [rule, sql] of Object.entries(LEDGER_RULES) as Array<[LedgerFault['rule'], string]>) {
    const { what, id } = LEDGER_FINDINGS[rule];
    queries.report.progress('ledger', what);
    await queries.findViolations(what, `select ${id} as id from (${sql}) as broken`);
  }
}

/** Checks ledger and rows on one snapshot; an embedded database serves others between the queries. */
export async function runCheck(
  { store, files, isEmbedded }: CheckSubject,
  parts: ReadonlySet<CheckPart>,
  report: CheckReport,
): Promise<void> {
  for (const part of CHECK_PARTS) if (!parts.has(part)) report.unchecked(part, 'not asked for');
  const checkTables = async (inside: Queryable): Promise<void> => {
    const queries = (part: CheckPart): CheckQueries => new CheckQueries(inside, !isEmbedded, report, part);
    if (parts.has('ledger')) await checkLedger(queries('ledger'));
    if (parts.has('rows')) await checkRows(queries('rows'));
  };
  if (isEmbedded) await checkTables(store);
  else await withSnapshot(store, checkTables);
  if (parts.has('pictures')) await checkPictures({ store, files }, report);
  if (parts.has('indexes')) await checkIndexes(store, isEmbedded, report);
}
