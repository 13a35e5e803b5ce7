import { startGateway } from '../../../src/gateway/main.ts';
import { exitOnStartupError } from '../../../src/gateway/operations/startupError.ts';

/**
 * The gateway, on a free port or the one named, with the built app where its folder is named, on DATABASE_URL where that is set:
 * `startGateway.ts DATA_DIR [PORT [APP_DIR]]`.
 */
const [dataDir, port = '0', staticDir] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
// The demo customer alone costs every start of a test a quarter of a second; the product's cost is accountSettings.test.ts's.
const accounts = process.env.VITEST === undefined ? {} : { scryptCost: { logN: 4, r: 1, p: 1 } };
await startGateway({
  port: Number(port),
  dataDir: dataDir!,
  databaseUrl,
  accounts,
  ...(staticDir === undefined ? {} : { staticDir }),
}).catch(exitOnStartupError);
