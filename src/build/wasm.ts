import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLUSTER_FILES, packEmptyCluster } from './packEmptyCluster.ts';
import { OCR_ASSETS } from './ocrAssets.ts';
import { NEAR_LAND_FILE, readNearLand } from './nearLand.ts';
import { LICENCE_FILES, listShippedParts } from './shippedParts.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface WasmModule {
  /** Path from the root. */
  file: string;
  /** Entry files. All their exports are exports of the module. */
  entries: readonly string[];
  flags: readonly string[];
  /** Name of the exports interface, written next to the module as `<name>.d.ts`. */
  exports: string;
}

const GEOMETRY = ['memory', 'convert', 'patches', 'measure'].map((name) => `workers/geometry/assembly/${name}.ts`);
const TILES = ['store', 'find', 'tile', 'batch', 'answer'].map((name) => `workers/parcels/assembly/${name}.ts`);

const OCR = ['memory', 'scale', 'background', 'noise', 'contrast', 'threshold', 'components', 'pencil', 'warp', 'rules', 'finders'].map(
  (name) => `workers/ocr/assembly/${name}.ts`,
);

const DIGITS = ['memory', 'convolve'].map((name) => `workers/ocr/assembly/${name}.ts`);

const MODULES: readonly WasmModule[] = [
  { file: 'workers/geometry/build/geometry.wasm', entries: GEOMETRY, flags: ['--enable', 'simd'], exports: 'GeometryExports' },
  // The host provides the memory: one per store.
  { file: 'workers/parcels/build/tiles.wasm', entries: TILES, flags: ['--enable', 'simd', '--importMemory'], exports: 'TileExports' },
  { file: 'workers/ocr/build/ocr.wasm', entries: OCR, flags: ['--disable', 'simd'], exports: 'CleaningExports' },
  { file: 'workers/ocr/build/digits.wasm', entries: DIGITS, flags: ['--enable', 'simd'], exports: 'DigitExports' },
];

/** Generated files that the gateway's seed and the app's build need. */
export const WASM_FILES: readonly string[] = [
  ...MODULES.map(({ file }) => ROOT + file),
  ...Object.keys(OCR_ASSETS),
  ...LICENCE_FILES,
  NEAR_LAND_FILE,
  ...CLUSTER_FILES,
];

const COMMON_FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--uncheckedBehavior', 'always', '--bindings', 'raw'];
const COMPILER = `${ROOT}node_modules/assemblyscript`;

/** Hashes the inputs of a module: sources, flags and compiler. */
function sourcesHash({ entries, flags }: WasmModule): string {
  const folder = ROOT + dirname(entries[0]!);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sources = files.map(({ name }) => join(folder, name)).sort();
  const hash = createHash('sha256').update([...entries, ...COMMON_FLAGS, ...flags].join(' '));
  for (const path of [`${COMPILER}/package.json`, ...sources]) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
}

const contentHash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Function in the compiler's declarations, with a comment on its sizes: `usize`, `f64` … */
const DECLARED = /\n {2}(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2}export function (\w+)\((.*)\): (\w+);/g;

/**
 * Generates the interface of a module's exports from the compiler's declarations, which describe wrapper code that we
 * do not use. Booleans are the numbers 0 and 1.
 */
export function exportsInterface(name: string, declared: string): string {
  const functions = [...declared.matchAll(DECLARED)].map(
    ([, doc, method, args, answer]) => `  ${doc}\n  ${method}(${args}): ${answer === 'boolean' ? 'number' : answer};\n`,
  );
  const memory = declared.includes('const memory:') ? '  memory: WebAssembly.Memory;\n' : '';
  return `/** Made by src/build/wasm.ts from the module's sources, which say what each does. */\nexport interface ${name} {\n${memory}${functions.join('')}}\n`;
}

const lowerFirst = (name: string): string => name[0]!.toLowerCase() + name.slice(1);

async function compile({ file, entries, flags, exports }: WasmModule): Promise<void> {
  const target = ROOT + file;
  mkdirSync(dirname(target), { recursive: true });
  const folder = mkdtempSync(`${target}-`);
  try {
    const out = `${folder}/module`;
    // Runs in this process, since a compiler process per module is slower. Imported lazily.
    const { main } = await import('assemblyscript/asc');
    const outFile = `${out.slice(ROOT.length)}.wasm`;
    const { error, stderr } = await main([...entries, '--baseDir', ROOT, '--outFile', outFile, ...COMMON_FLAGS, ...flags]);
    if (error) throw new Error(`${file}: ${error.message}\n${stderr.toString()}`);
    const declared = readFileSync(`${out}.d.ts`, 'utf8');
    writeFileSync(join(dirname(target), `${lowerFirst(exports)}.d.ts`), exportsInterface(exports, declared));
    renameSync(`${out}.wasm`, target);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isCurrent({ file, exports }: WasmModule, from: string): boolean {
  const target = ROOT + file;
  if (![target, `${target}.stamp`, join(dirname(target), `${lowerFirst(exports)}.d.ts`)].every(existsSync)) return false;
  return readFileSync(`${target}.stamp`, 'utf8') === `${from} ${contentHash(target)}`;
}

function writeChanged(path: string, content: string | Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Compiles every AssemblyScript module to workers/<name>/build/ unless sources and output are unchanged. Also writes
 * the generated files that builds need: OCR assets, licence lists, land around Việt Nam, and the gateway's empty
 * database.
 */
export async function buildWasm(): Promise<void> {
  for (const module of MODULES) {
    // Hashed before the compiler reads them, so that changes meanwhile trigger another build.
    const from = sourcesHash(module);
    if (isCurrent(module, from)) continue;
    await compile(module);
    const target = ROOT + module.file;
    writeFileSync(`${target}.stamp`, `${from} ${contentHash(target)}`);
  }
  for (const [path, make] of Object.entries(OCR_ASSETS)) writeChanged(path, make());
  const { parts, texts } = listShippedParts();
  writeChanged(LICENCE_FILES[0], JSON.stringify(parts));
  writeChanged(LICENCE_FILES[1], JSON.stringify(texts));
  writeChanged(NEAR_LAND_FILE, JSON.stringify(readNearLand()));
  await packEmptyCluster();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWasm();
