import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { pack } from 'tar-stream';
import { type ClusterInfo, pgliteVersion, readEmptyCluster, sha256Of } from '../gateway/database/pglite/emptyCluster.ts';

const MADE_IN = fileURLToPath(new URL('../gateway/database/pglite/build/', import.meta.url));
const [PACKED, ABOUT] = [join(MADE_IN, 'emptyCluster.tar.br'), join(MADE_IN, 'emptyCluster.json')];

export const CLUSTER_FILES: readonly string[] = [PACKED, ABOUT];

/** A window larger than two of its three almost equal databases compresses them best. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 } };

/** Creates a cluster as PGlite does, and closes it with the minimum write-ahead log. */
async function makeCluster(dir: string): Promise<void> {
  // Imported lazily; mostly none has to be created.
  const [{ PGlite }, { NodeFS }] = await Promise.all([import('@electric-sql/pglite'), import('@electric-sql/pglite/nodefs')]);
  const database = new PGlite({ fs: new NodeFS(dir), startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'] });
  for (const sql of ['select pg_switch_wal()', 'checkpoint']) await database.exec(sql);
  await database.close();
}

/** Packs files in the order of names, so that similar files of two databases are one database apart. */
async function packFolder(dir: string): Promise<Buffer> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }));
  const archive = pack();
  for (const { path, isFile } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = relative(dir, path);
    if (isFile) archive.entry({ name }, readFileSync(path));
    else archive.entry({ name, type: 'directory' });
  }
  archive.finalize();
  return buffer(archive);
}

/** Packs an empty cluster for first starts, unless one from the same PGlite and the same code exists. */
export async function packEmptyCluster(): Promise<void> {
  const maker = sha256Of(readFileSync(fileURLToPath(import.meta.url)));
  if (readEmptyCluster(PACKED, ABOUT, maker)) return;
  const dir = mkdtempSync(join(tmpdir(), 'thua-cluster-'));
  try {
    await makeCluster(dir);
    const packed = brotliCompressSync(await packFolder(dir), COMPRESSION);
    mkdirSync(MADE_IN, { recursive: true });
    writeFileSync(PACKED, packed);
    writeFileSync(ABOUT, JSON.stringify({ pglite: pgliteVersion(), sha256: sha256Of(packed), maker } satisfies ClusterInfo));
  } finally {
    rmSync(dir, { recursive: true });
  }
}
