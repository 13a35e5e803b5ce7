import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface WasmModule {
  /** Without the root. */
  file: string;
  /** Every export of an entry file is an export of the module. */
  entries: readonly string[];
  /** Of the compiler, beyond the common ones. */
  flags: readonly string[];
}

const GEOMETRY = ['memory', 'convert', 'patches', 'measure', 'packedAreas'].map(
  (name) => `workers/geometry/assembly/${name}.ts`,
);
const TILES = ['store', 'find', 'tile'].map((name) => `workers/parcels/assembly/${name}.ts`);

const MODULES: readonly WasmModule[] = [
  { file: 'workers/geometry/build/geometry.simd.wasm', entries: GEOMETRY, flags: ['--enable', 'simd'] },
  { file: 'workers/geometry/build/geometry.scalar.wasm', entries: GEOMETRY, flags: ['--disable', 'simd'] },
  // The host gives the memory: one store, one memory.
  { file: 'workers/parcels/build/answers.wasm', entries: ['workers/parcels/assembly/answers/read.ts'], flags: ['--disable', 'simd'] },
  { file: 'workers/parcels/build/tiles.wasm', entries: TILES, flags: ['--disable', 'simd', '--importMemory'] },
];

/** What the gateway's seed and the app's build read. */
export const WASM_FILES: readonly string[] = MODULES.map(({ file }) => ROOT + file);

/** Compiles every AssemblyScript module to workers/<name>/build/. */
export function buildWasm(): void {
  for (const { file, entries, flags } of MODULES) {
    mkdirSync(dirname(ROOT + file), { recursive: true });
    execFileSync(
      process.execPath,
      [
        `${ROOT}node_modules/assemblyscript/bin/asc.js`,
        ...entries,
        '--outFile',
        file,
        '-O3',
        '--runtime',
        'stub',
        '--noAssert',
        '--uncheckedBehavior',
        'always',
        ...flags,
      ],
      { cwd: ROOT, stdio: 'inherit' },
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWasm();
