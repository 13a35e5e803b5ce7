import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the gateway's seed and the app's build read. */
export const WASM_FILE = `${ROOT}workers/geometry/build/geometry.wasm`;

/** Compiles every AssemblyScript module to workers/<name>/build/<name>.wasm. */
export function buildWasm(): void {
  mkdirSync(`${ROOT}workers/geometry/build`, { recursive: true });
  execFileSync(
    process.execPath,
    [
      `${ROOT}node_modules/assemblyscript/bin/asc.js`,
      // Every export of an entry file is an export of the module.
      'workers/geometry/assembly/memory.ts',
      'workers/geometry/assembly/convert.ts',
      'workers/geometry/assembly/measure.ts',
      '--outFile',
      'workers/geometry/build/geometry.wasm',
      '-O3',
      '--runtime',
      'stub',
      '--noAssert',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWasm();
