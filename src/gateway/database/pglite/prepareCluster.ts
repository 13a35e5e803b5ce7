import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Named by PostgreSQL's major version: a later PGlite must not open an older cluster. */
const CLUSTER_FOLDER = 'postgres-18';

/**
 * The cluster's folder, cleared of a first start that was cut short. PGlite writes a new cluster without syncing it,
 * so until `keep()` has marked it whole nothing in it was ever acknowledged, and it is made again.
 */
export function prepareCluster(dataDir: string): { dir: string; isNew: boolean; keep(): void } {
  const dir = join(dataDir, CLUSTER_FOLDER);
  const mark = join(dataDir, `${CLUSTER_FOLDER}.whole`);
  if (existsSync(mark)) return { dir, isNew: false, keep: () => undefined };
  rmSync(dir, { recursive: true, force: true });
  return {
    dir,
    isNew: true,
    keep: () => {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
      }
      syncPath(dir);
      writeFileSync(mark, '', { flush: true });
      syncPath(dirname(mark));
    },
  };
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
