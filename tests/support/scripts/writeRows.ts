import { writeSync } from 'node:fs';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';

/** Writes rows endlessly and prints each number once the store has acknowledged it: `writeRows.ts DATA_DIR FROM`. */
const [dataDir, from] = process.argv.slice(2);
const store = await openPgliteStore(dataDir!);
await store.query('create table if not exists kept (number int primary key, words text not null)');
for (let number = Number(from); ; number++) {
  await store.query('insert into kept (number, words) values ($1, $2)', [number, 'đã ghi '.repeat(40)]);
  writeSync(1, `acknowledged ${number}\n`);
}
