import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compressAssets.ts';
import { buildWasm, WASM_FILES } from './wasm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const DIST = `${ROOT}dist`;
const HASH_FILE = `${DIST}/.inputs-hash`;

/** What the built app is made from. The gateway and the tests run from source and are not part of it. */
const INPUTS = ['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src', 'workers'];
const NOT_INPUTS = new Set(['gateway', 'build']);

/** Builds WASM and app unless the inputs are those of the last build and everything it made is still there. */
export async function buildIfChanged(): Promise<void> {
  const isCurrent = existsSync(HASH_FILE) && WASM_FILES.every((file) => existsSync(file)) && readFileSync(HASH_FILE, 'utf8') === stamp(hashInputs());
  if (!isCurrent) await buildAll();
}

async function buildAll(): Promise<void> {
  // Before the build: what changes while it runs is not in it, and must make the next start build again.
  const hash = hashInputs();
  buildWasm();
  // Loaded only here: a start that need not build must not pay for the bundler.
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'warn', build: { emptyOutDir: true } });
  compressAssets(DIST);
  writeFileSync(HASH_FILE, stamp(hash));
}

/** The inputs' hash, and every file made of them with its size: a build cut short or half deleted does not fit it. */
function stamp(inputsHash: string): string {
  const made = filesUnder('dist').map((path) => ({ path, bytes: statSync(ROOT + path).size }));
  const listed = made.filter(({ path }) => ROOT + path !== HASH_FILE).map(({ path, bytes }) => `${path} ${bytes}`);
  return [inputsHash, ...listed].join('\n');
}

function hashInputs(): string {
  const hash = createHash('sha256').update(process.version.split('.')[0]!);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  for (const path of INPUTS.flatMap(filesUnder)) hash.update(path).update('\0').update(readFileSync(ROOT + path));
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!statSync(ROOT + path).isDirectory()) return [path];
  return readdirSync(ROOT + path)
    .filter((name) => !NOT_INPUTS.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
