import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';

/** Empty cluster created by PGlite, packed when the gateway is built (src/build/packEmptyCluster.ts). */
const PACKED = fileURLToPath(new URL('./build/emptyCluster.tar.br', import.meta.url));
const ABOUT = fileURLToPath(new URL('./build/emptyCluster.json', import.meta.url));

export interface ClusterInfo {
  /** Version of PGlite that created it; other versions create their own. */
  pglite: string;
  /** Hash of the packed bytes, hexadecimal. */
  sha256: string;
  /** Hash of the packing program's sources, hexadecimal. */
  maker: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function pgliteVersion(): string {
  const { resolve } = createRequire(import.meta.url);
  const about = readFileSync(join(resolve('@electric-sql/pglite'), '../../package.json'), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}

/** @returns an empty record if an interrupted build left a truncated file */
function readAbout(path: string): Partial<ClusterInfo> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClusterInfo;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** @param maker any if undefined @returns undefined if it is missing, damaged, or of another PGlite version */
export function readEmptyCluster(packed = PACKED, about = ABOUT, maker?: string): Buffer | undefined {
  if (![packed, about].every((path) => existsSync(path))) return undefined;
  const { pglite, sha256, maker: packedBy } = readAbout(about);
  if (maker !== undefined && packedBy !== maker) return undefined;
  const bytes = readFileSync(packed);
  return pglite === pgliteVersion() && sha256 === sha256Of(bytes) ? bytes : undefined;
}

/** Unpacks an empty cluster into an empty folder, because PGlite needs seconds to create one. Nothing is synced. */
export async function unpackCluster(packed: Uint8Array, dir: string): Promise<void> {
  const entries = extract();
  entries.end(brotliDecompressSync(packed));
  for await (const entry of entries) {
    const path = join(dir, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else writeFileSync(path, await buffer(entry), { mode: 0o600 });
  }
}
