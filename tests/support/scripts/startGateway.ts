import { startGateway } from '../../../src/gateway/main.ts';
import { exitOnStartupError } from '../../../src/gateway/operations/startupError.ts';

/**
 * Starts the gateway on a free or the given port, with the built app if its folder is given, and on DATABASE_URL if
 * set: `startGateway.ts DATA_DIR [PORT [APP_DIR]]`.
 */
const [dataDir, port = '0', staticDir] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
// Tests use a cheap hash, because the demo customer's slows every start; accountSettings.test.ts tests the product's.
const accounts = process.env.VITEST === undefined ? {} : { scryptCost: { logN: 4, r: 1, p: 1 } };
await startGateway({
  port: Number(port),
  dataDir: dataDir!,
  databaseUrl,
  accounts,
  ...(staticDir === undefined ? {} : { staticDir }),
}).catch(exitOnStartupError);
