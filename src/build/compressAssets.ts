import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.wasm', '.traineddata', '.net']);
/** Smaller files fit a packet or two anyway. */
const WORTHWHILE_BYTES = 1024;

/** Leaves a .br and a .gz copy beside every file worth it, so that no page load waits for a compressor. */
export function compressAssets(dir: string): void {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of files.filter(({ name }) => COMPRESSIBLE.has(extname(name)))) {
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < WORTHWHILE_BYTES) continue;
    // Not the slowest quality: the first start waits for it.
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
