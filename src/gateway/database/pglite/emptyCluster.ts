import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';

/** An empty cluster as PGlite makes it, packed once when the gateway is built (src/build/packEmptyCluster.ts). */
const PACKED = fileURLToPath(new URL('./build/emptyCluster.tar.br', import.meta.url));
const ABOUT = fileURLToPath(new URL('./build/emptyCluster.json', import.meta.url));

export interface AboutCluster {
  /** Version of the PGlite that made it: another one makes its own. */
  pglite: string;
  /** Of the packed bytes, in hex. */
  sha256: string;
  /** Of the sources of what packed it, as above. */
  maker: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function pgliteVersion(): string {
  const { resolve } = createRequire(import.meta.url);
  const about = readFileSync(join(resolve('@electric-sql/pglite'), '../../package.json'), 'utf8');
  return (JSON.parse(about) as { version: string }).version;
}

/** @returns an empty record where a build that was killed left no more than the beginning */
function readAbout(path: string): Partial<AboutCluster> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as AboutCluster;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * @param maker whose it must be; anybody's where it is left out
 * @returns nothing where it is missing, damaged, or made by another PGlite
 */
export function readEmptyCluster(packed = PACKED, about = ABOUT, maker?: string): Buffer | undefined {
  if (![packed, about].every((path) => existsSync(path))) return undefined;
  const { pglite, sha256, maker: by } = readAbout(about);
  if (maker !== undefined && by !== maker) return undefined;
  const bytes = readFileSync(packed);
  return pglite === pgliteVersion() && sha256 === sha256Of(bytes) ? bytes : undefined;
}

/** Unpacks an empty cluster into an empty folder: PGlite takes two to four seconds of processor to make one. Nothing is synced. */
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
