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
  /** Without the root. */
  file: string;
  /** Every export of an entry file is an export of the module. */
  entries: readonly string[];
  /** Of the compiler, beyond the common ones. */
  flags: readonly string[];
  /** Name of the interface of its exports, which is written beside it as `<name>.d.ts`. */
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
  // The host gives the memory: one store, one memory.
  { file: 'workers/parcels/build/tiles.wasm', entries: TILES, flags: ['--enable', 'simd', '--importMemory'], exports: 'TileExports' },
  { file: 'workers/ocr/build/ocr.wasm', entries: OCR, flags: ['--disable', 'simd'], exports: 'CleaningExports' },
  { file: 'workers/ocr/build/digits.wasm', entries: DIGITS, flags: ['--enable', 'simd'], exports: 'DigitExports' },
];

/** What the gateway's seed and the app's build read. */
export const WASM_FILES: readonly string[] = [
  ...MODULES.map(({ file }) => ROOT + file),
  ...Object.keys(OCR_ASSETS),
  ...LICENCE_FILES,
  NEAR_LAND_FILE,
  ...CLUSTER_FILES,
];

const COMMON_FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--uncheckedBehavior', 'always', '--bindings', 'raw'];
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

/** A function as the compiler's declarations have it, with what it says of sizes: `usize`, `f64` … */
const DECLARED = /\n {2}(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2}export function (\w+)\((.*)\): (\w+);/g;

/**
 * The exports of a module as its sources have them, so that nobody types them by hand. A module answers numbers: what the
 * sources call a boolean is 0 or 1.
 * @param declared the compiler's own declarations, which are of code that wraps the module and that we have no use for
 */
export function exportsInterface(name: string, declared: string): string {
  const functions = [...declared.matchAll(DECLARED)].map(
    ([, doc, method, args, answer]) => `  ${doc}\n  ${method}(${args}): ${answer === 'boolean' ? 'number' : answer};\n`,
  );
  const memory = declared.includes('const memory:') ? '  memory: WebAssembly.Memory;\n' : '';
  return `/** Made by src/build/wasm.ts from the module's sources, which say what each does. */\nexport interface ${name} {\n${memory}${functions.join('')}}\n`;
}

const lowerFirst = (name: string): string => name[0]!.toLowerCase() + name.slice(1);

/** Compiles a module, and writes the interface of its exports. */
async function compile({ file, entries, flags, exports }: WasmModule): Promise<void> {
  const made = ROOT + file;
  mkdirSync(dirname(made), { recursive: true });
  const folder = mkdtempSync(`${made}-`);
  try {
    const out = `${folder}/module`;
    // In this process: a compiler that is started anew for each module takes half as long again. Loaded only where something is to be compiled.
    const { main } = await import('assemblyscript/asc');
    const outFile = `${out.slice(ROOT.length)}.wasm`;
    const { error, stderr } = await main([...entries, '--baseDir', ROOT, '--outFile', outFile, ...COMMON_FLAGS, ...flags]);
    if (error) throw new Error(`${file}: ${error.message}\n${stderr.toString()}`);
    const declared = readFileSync(`${out}.d.ts`, 'utf8');
    writeFileSync(join(dirname(made), `${lowerFirst(exports)}.d.ts`), exportsInterface(exports, declared));
    renameSync(`${out}.wasm`, made);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isCurrent({ file, exports }: WasmModule, from: string): boolean {
  const made = ROOT + file;
  if (![made, `${made}.stamp`, join(dirname(made), `${lowerFirst(exports)}.d.ts`)].every(existsSync)) return false;
  return readFileSync(`${made}.stamp`, 'utf8') === `${from} ${contentHash(made)}`;
}

/** Leaves alone what is as it should be. */
function writeChanged(path: string, content: string | Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Compiles every AssemblyScript module to workers/<name>/build/, but for those whose sources are those of the last time and
 * whose file is as it was left then. The recogniser of the OCR worker, which comes compiled, is put beside them, and the list of
 * licences where the app finds it, and the land around Việt Nam where the map does; the gateway gets an empty database to begin with.
 */
export async function buildWasm(): Promise<void> {
  for (const module of MODULES) {
    // Before the compiler reads them: what changes meanwhile is not in the file.
    const from = sourcesHash(module);
    if (isCurrent(module, from)) continue;
    await compile(module);
    const made = ROOT + module.file;
    writeFileSync(`${made}.stamp`, `${from} ${contentHash(made)}`);
  }
  for (const [path, make] of Object.entries(OCR_ASSETS)) writeChanged(path, make());
  const { parts, texts } = listShippedParts();
  writeChanged(LICENCE_FILES[0], JSON.stringify(parts));
  writeChanged(LICENCE_FILES[1], JSON.stringify(texts));
  writeChanged(NEAR_LAND_FILE, JSON.stringify(readNearLand()));
  await packEmptyCluster();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWasm();
