import { openStore, withStore } from '../database/openGatewayStore.ts';
import { printLine } from '../operations/log.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { distributeTables } from './distributeTables.ts';

async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = process.env;
  if (!databaseUrl) throw new StartupError('npm run distribute cần DATABASE_URL của máy điều phối Citus (URL of the Citus coordinator).');
  await withStore(openStore({ dataDir: '', databaseUrl }), (store) => distributeTables(store, printLine));
}

await main().catch(exitOnStartupError);
