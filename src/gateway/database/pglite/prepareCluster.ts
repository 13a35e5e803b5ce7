import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../operations/startupError.ts';

/** Folder named by PostgreSQL's major version: a later PGlite must not open an older cluster. */
const CLUSTER_FOLDER = 'postgres-18';
const OF_ANY_MAJOR = /^postgres-\d+$/;

/** Reports whether a data folder contains a complete database. */
export const hasCluster = (dataDir: string): boolean =>
  [CLUSTER_FOLDER, `${CLUSTER_FOLDER}.whole`].every((name) => existsSync(join(dataDir, name)));

/**
 * Returns the cluster's folder, after removing an interrupted first start. PGlite creates clusters without syncing, so
 * before `markComplete` runs, nothing was acknowledged. Nothing else is removed: a cluster without our mark is
 * somebody's data, perhaps restored without it.
 */
export function prepareCluster(dataDir: string): { dir: string; isNew: boolean; markComplete(): void } {
  const dir = join(dataDir, CLUSTER_FOLDER);
  const whole = join(dataDir, `${CLUSTER_FOLDER}.whole`);
  const begun = join(dataDir, `${CLUSTER_FOLDER}.begun`);
  if (hasCluster(dataDir)) return { dir, isNew: false, markComplete: () => undefined };
  refuseForeignFolder(dataDir);
  writeFileSync(begun, '', { flush: true, mode: 0o600 });
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { mode: 0o700 });
  syncPath(dataDir);
  return {
    dir,
    isNew: true,
    markComplete: () => {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
      }
      syncPath(dir);
      writeFileSync(whole, '', { flush: true, mode: 0o600 });
      rmSync(begun);
      syncPath(dataDir);
    },
  };
}

/** @throws StartupError if the folder contains foreign data, or an incomplete cluster of ours */
export function refuseForeignFolder(dataDir: string): void {
  const dir = join(dataDir, CLUSTER_FOLDER);
  const [whole, begun] = [`${dir}.whole`, `${dir}.begun`];
  if (existsSync(whole)) {
    throw new StartupError(
      `${whole} nói rằng đã có dữ liệu, nhưng không có ${dir}. Hãy đặt thư mục ấy lại, hoặc xoá dấu này để bắt đầu từ đầu (database folder is missing).`,
    );
  }
  if (existsSync(dir) && readdirSync(dir).length > 0 && !existsSync(begun)) {
    throw new StartupError(
      `${dir} có dữ liệu nhưng thiếu dấu ${whole}, nên không được mở cũng không bị xoá. Nếu đây là bản sao đầy đủ, hãy tạo tệp rỗng ấy; ` +
        'nếu không, hãy dời thư mục đi (database folder without its marker).',
    );
  }
  const other = readdirSync(dataDir).find((name) => OF_ANY_MAJOR.test(name) && name !== CLUSTER_FOLDER);
  if (other !== undefined) {
    throw new StartupError(
      `${join(dataDir, other)} là dữ liệu của một phiên bản PostgreSQL khác; bản này dùng ${CLUSTER_FOLDER}. Hãy chạy phiên bản đã tạo ra nó, ` +
        'hoặc dời thư mục đi (database of another major version).',
    );
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
