import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { buildOcrAssets, OCR_FILES } from './ocrAssets.ts';

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

const OCR = ['memory', 'scale', 'background', 'noise', 'threshold', 'components', 'pencil', 'warp', 'rules'].map(
  (name) => `workers/ocr/assembly/${name}.ts`,
);

const MODULES: readonly WasmModule[] = [
  { file: 'workers/geometry/build/geometry.simd.wasm', entries: GEOMETRY, flags: ['--enable', 'simd'] },
  { file: 'workers/geometry/build/geometry.scalar.wasm', entries: GEOMETRY, flags: ['--disable', 'simd'] },
  // The host gives the memory: one store, one memory.
  { file: 'workers/parcels/build/answers.wasm', entries: ['workers/parcels/assembly/answers/read.ts'], flags: ['--disable', 'simd'] },
  { file: 'workers/parcels/build/tiles.wasm', entries: TILES, flags: ['--disable', 'simd', '--importMemory'] },
  { file: 'workers/ocr/build/ocr.wasm', entries: OCR, flags: ['--disable', 'simd'] },
];

/** What the gateway's seed and the app's build read. */
export const WASM_FILES: readonly string[] = [...MODULES.map(({ file }) => ROOT + file), ...OCR_FILES];

const COMMON_FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--uncheckedBehavior', 'always'];
const COMPILER = `${ROOT}node_modules/assemblyscript`;

/** What a module is made from: sources, flags and compiler. */
function sourcesHash({ entries, flags }: WasmModule): string {
  const folder = ROOT + dirname(entries[0]!);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sources = files.map(({ name }) => join(folder, name)).sort();
  const hash = createHash('sha256').update([...entries, ...COMMON_FLAGS, ...flags].join(' '));
  for (const path of [`${COMPILER}/package.json`, ...sources]) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
}

const contentHash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/**
 * Compiles every AssemblyScript module to workers/<name>/build/, but for those whose sources are those of the last time and
 * whose file is as it was left then. The recogniser of the OCR worker, which comes compiled, is put beside them.
 */
export function buildWasm(): void {
  for (const module of MODULES) {
    const made = ROOT + module.file;
    const stampFile = `${made}.stamp`;
    // Before the compiler reads them: what changes meanwhile is not in the file.
    const from = sourcesHash(module);
    const isCurrent =
      existsSync(made) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === `${from} ${contentHash(made)}`;
    if (isCurrent) continue;
    mkdirSync(dirname(made), { recursive: true });
    const args = [`${COMPILER}/bin/asc.js`, ...module.entries, '--outFile', module.file, ...COMMON_FLAGS, ...module.flags];
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    writeFileSync(stampFile, `${from} ${contentHash(made)}`);
  }
  buildOcrAssets();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWasm();
