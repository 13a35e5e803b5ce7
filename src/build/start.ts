import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { markFolderInUse } from '../gateway/database/pglite/lockDataDir.ts';
import { readPort, readStorePlace, startGateway } from '../gateway/main.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';

/** `npm start` of a build: serves app and gateway on one port. The page is next to this bundle. */
const BUILD = join(import.meta.dirname, '..');

/** Marks the build as in use, so that later builds keep it. A read-only folder needs no mark. */
function markServed(): void {
  try {
    // The flag is removed together with the build.
    markFolderInUse(BUILD, () => undefined);
  } catch (error) {
    // Node reports ENOENT for a folder in a read-only file system.
    if (!['EACCES', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

// V8's default doubles the heap on machines with much memory, far more than the gateway needs.
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
