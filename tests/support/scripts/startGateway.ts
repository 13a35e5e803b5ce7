import { startGateway } from '../../../src/gateway/main.ts';
import { exitOnStartupError } from '../../../src/gateway/operations/startupError.ts';

/** The gateway alone, on a free port or the one named, on DATABASE_URL where it is set: `startGateway.ts DATA_DIR [PORT]`. */
const [dataDir, port = '0'] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
await startGateway({ port: Number(port), dataDir: dataDir!, databaseUrl }).catch(exitOnStartupError);
