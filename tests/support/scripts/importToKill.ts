import { openGatewayStore } from '../../../src/gateway/database/openGatewayStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { importFiles } from '../../../src/gateway/import/importFiles.ts';
import { readImportOptions } from '../../../src/gateway/import/importOptions.ts';

/** Import of one file, whose rows are those of its sheet. */
export interface KilledStep {
  args: readonly string[];
  sheet: string;
  /** Number of the transaction in which to wait for being killed, its rows written but not committed. */
  killIn?: number;
  /** Deletes the sheet's rows and the record of their import first. */
  isFresh?: boolean;
}

/** Imports files one after the other and prints each sheet's rows: `importToKill.ts DATA_DIR STEPS`. */
const [dataDir = '', steps = '[]'] = process.argv.slice(2);
const store = await openGatewayStore({ dataDir }, () => undefined);

function storeUntil(killIn: number): Store {
  let transactions = 0;
  return Object.assign(Object.create(store) as Store, {
    query: store.query.bind(store),
    transaction: (work: (inside: unknown) => Promise<unknown>, limits: never) =>
      ++transactions === killIn
        ? store.transaction(async (inside) => {
            await work(inside);
            setInterval(() => undefined, 60_000);
            console.log('to be killed');
            return new Promise<never>(() => undefined);
          }, limits)
        : store.transaction(work as never, limits),
  });
}

for (const { args, sheet, killIn, isFresh } of JSON.parse(steps) as KilledStep[]) {
  if (isFresh) {
    await store.query('delete from cadastral_items where land_number = $1', [sheet]);
    await store.query('delete from cadastrals where id = $1', [`20314-to-${sheet}`]);
    await store.query('delete from imports');
  }
  const host = { store: killIn === undefined ? store : storeUntil(killIn), dataDir, print: console.log, isStopping: () => false };
  await importFiles(host, readImportOptions(args));
  const [rows] = await store.query(
    `select count(*)::int as count, (select md5(string_agg(i::text, ',' order by id)) from cadastral_items i where land_number = $1) as items,
       (select md5(string_agg(c::text, ',' order by id)) from cadastrals c where id = $2) as sheet
     from cadastral_items where land_number = $1`,
    [sheet, `20314-to-${sheet}`],
  );
  console.log(`rows ${JSON.stringify(rows)}`);
}
await store.close();
