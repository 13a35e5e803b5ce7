import { startGateway } from '../../../src/gateway/main.ts';

/** The gateway alone, on a free port: `startGateway.ts DATA_DIR`. */
await startGateway({ port: 0, dataDir: process.argv[2]! });
