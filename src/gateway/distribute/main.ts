import { openStore } from '../database/openGatewayStore.ts';
import { exitOnStartupError, StartupError } from '../operations/startupError.ts';
import { distributeTables } from './distributeTables.ts';

/** `npm run distribute`: see `src/gateway/README.md`, 'Distribution'. */
async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = process.env;
  if (!databaseUrl) throw new StartupError('npm run distribute cần DATABASE_URL của máy điều phối Citus (of the coordinator).');
  const store = await openStore({ dataDir: '', databaseUrl });
  try {
    await distributeTables(store, console.log);
  } finally {
    await store.close();
  }
}

await main().catch(exitOnStartupError);
