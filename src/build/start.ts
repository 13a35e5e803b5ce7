import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { markFolderInUse } from '../gateway/database/pglite/lockDataDir.ts';
import { readPort, readStorePlace, startGateway } from '../gateway/main.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';

/** `npm start`, of a build: serves app and gateway on one port. The page lies beside the bundle that this is part of. */
const BUILD = join(import.meta.dirname, '..');

/** A later build leaves this one alone; where the code is read-only there is none. */
function markServed(): void {
  try {
    // Whoever removes the build removes the flag with it; the gateway's calls go on.
    markFolderInUse(BUILD, () => undefined);
  } catch (error) {
    // Of a folder in a read-only file system Node says that it is not there.
    if (!['EACCES', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

// On a machine with much memory V8 lets the heap double before it collects: 200 MB more than the gateway needs.
setFlagsFromString('--heap-growing-percent=30');
try {
  markServed();
  await startGateway({
    port: readPort(process.env),
    ...readStorePlace(process.env),
    staticDir: join(BUILD, 'app'),
    assetsBefore: ['1', '2'].map((age) => join(BUILD, 'before', age)),
  });
} catch (error) {
  exitOnStartupError(error);
}
