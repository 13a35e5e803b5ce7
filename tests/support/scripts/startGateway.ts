import { startGateway } from '../../../src/gateway/main.ts';
import { exitOnStartupError } from '../../../src/gateway/operations/startupError.ts';

/** The gateway alone, on a free port or the one named, on DATABASE_URL where it is set: `startGateway.ts DATA_DIR [PORT]`. */
const [dataDir, port = '0'] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
// The demo customer alone costs every start of a test a quarter of a second; the product's cost is accountSettings.test.ts's.
const accounts = process.env.VITEST === undefined ? {} : { scryptCost: { logN: 4, r: 1, p: 1 } };
await startGateway({ port: Number(port), dataDir: dataDir!, databaseUrl, accounts }).catch(exitOnStartupError);
