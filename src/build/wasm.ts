import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Per build of the geometry core: its file, and the compiler's flags beyond the common ones. */
const GEOMETRY_BUILDS = {
  simd: ['--enable', 'simd'],
  scalar: ['--disable', 'simd'],
} as const;

/** What the gateway's seed and the app's build read. */
export const WASM_FILES: readonly string[] = Object.keys(GEOMETRY_BUILDS).map(geometryFile);

function geometryFile(build: string): string {
  return `${ROOT}workers/geometry/build/geometry.${build}.wasm`;
}

/** Compiles every AssemblyScript module to workers/<name>/build/<name>.<build>.wasm. */
export function buildWasm(): void {
  mkdirSync(`${ROOT}workers/geometry/build`, { recursive: true });
  for (const [build, flags] of Object.entries(GEOMETRY_BUILDS)) {
    execFileSync(
      process.execPath,
      [
        `${ROOT}node_modules/assemblyscript/bin/asc.js`,
        // Every export of an entry file is an export of the module.
        'workers/geometry/assembly/memory.ts',
        'workers/geometry/assembly/convert.ts',
        'workers/geometry/assembly/patches.ts',
        'workers/geometry/assembly/measure.ts',
        'workers/geometry/assembly/packedAreas.ts',
        '--outFile',
        geometryFile(build),
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
