import { startGateway } from '../../../src/gateway/main.ts';
import { endRefusedStart } from '../../../src/gateway/startRefused.ts';

/** The gateway alone, on a free port or the one named: `startGateway.ts DATA_DIR [PORT]`. */
const [dataDir, port = '0'] = process.argv.slice(2);
await startGateway({ port: Number(port), dataDir: dataDir! }).catch(endRefusedStart);
