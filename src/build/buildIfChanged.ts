import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DataDirInUse, lockDataDir } from '../gateway/database/pglite/lockDataDir.ts';
import { writeAppShell } from './writeAppShell.ts';
import { bundleGateway } from './bundleGateway.ts';
import { type Build, buildIn, CURRENT_FILE, currentBuild, DIST, hashInputs, isCurrent, listFiles, readStamp } from './currentBuild.mjs';
import { buildWasm, WASM_FILES } from './wasm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Number of kept builds: the current one and two earlier ones. Builds in use are kept as well. */
const BUILDS_KEPT = 3;
const PREFIX = 'build-';

export async function buildIfChanged(): Promise<Build> {
  if (!WASM_FILES.every((file) => existsSync(file))) await buildWasm();
  const build = currentBuild();
  if (isCurrent(build)) return build;
  return inTurn(async () => {
    // Another process may have built it meanwhile.
    const latest = currentBuild();
    return isCurrent(latest) ? latest : buildAll();
  });
}

/** Runs builds one at a time, since each reuses the previous one. */
async function inTurn<Value>(build: () => Promise<Value>): Promise<Value> {
  const release = await lockBuilds();
  try {
    return await build();
  } finally {
    release();
  }
}

async function lockBuilds(): Promise<() => void> {
  mkdirSync(DIST, { recursive: true });
  for (;;) {
    try {
      return await lockDataDir(DIST);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
    }
  }
}

/** Builds into a separate folder, which becomes current when complete, so that served files stay unchanged. */
async function buildAll(): Promise<Build> {
  // Hashed before the build, so that changes during the build trigger another one.
  const inputs = hashInputs();
  const old = currentBuild();
  await buildWasm();
  const build = buildIn(join(DIST, `${PREFIX}${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}`));
  mkdirSync(build.dir, { recursive: true });
  try {
    const stamp = old && readStamp(old);
    if (stamp?.app === inputs.app) reuseApp(old!, build);
    else await buildApp(build, old);
    await bundleGateway(build.gateway);
    writeFileSync(build.stampFile, [inputs.app, inputs.gateway, ...listFiles(build.dir)].join('\n'));
  } catch (error) {
    rmSync(build.dir, { recursive: true });
    throw error;
  }
  await serveFromNowOn(build);
  return build;
}

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.wasm', '.traineddata', '.net']);
/** Minimum size to compress. Smaller files fit one or two packets. */
const WORTHWHILE_BYTES = 1024;

/** Writes .br and .gz copies, so that no request waits for compression. */
export function compressAssets(dir: string): void {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of files.filter(({ name }) => COMPRESSIBLE.has(extname(name)))) {
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < WORTHWHILE_BYTES) continue;
    // Not the maximum quality, since the first start waits for it.
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

async function buildApp(build: Build, old: Build | undefined): Promise<void> {
  // Imported lazily, so that a start without a build does not load the bundler.
  const { build: buildPage } = await import('vite');
  // Vitest sets 'test', which would bundle the development build of React.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildPage({ root: ROOT, logLevel: 'warn', build: { outDir: build.app } });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  await writeAppShell(build.app);
  compressAssets(build.app);
  // Open pages fetch chunks of their own build later.
  if (!old) return;
  cpSync(join(old.app, 'assets'), build.before[0], { recursive: true });
  if (existsSync(old.before[0])) cpSync(old.before[0], build.before[1], { recursive: true });
}

/** Copies the page of the previous build if only the gateway changed. */
function reuseApp(old: Build, build: Build): void {
  cpSync(old.app, build.app, { recursive: true });
  for (const [index, before] of old.before.entries()) if (existsSync(before)) cpSync(before, build.before[index]!, { recursive: true });
}

async function serveFromNowOn(build: Build): Promise<void> {
  const naming = `${CURRENT_FILE}.${process.pid}`;
  writeFileSync(naming, build.dir.slice(DIST.length + 1));
  renameSync(naming, CURRENT_FILE);
  await removeOldBuilds(DIST);
}

async function isServed(dir: string): Promise<boolean> {
  try {
    (await lockDataDir(dir))();
    return false;
  } catch (error) {
    if (error instanceof DataDirInUse) return true;
    throw error;
  }
}

/** Removes builds except the current, the newest complete and used ones. Must not run during a build. */
export async function removeOldBuilds(dist: string): Promise<void> {
  const retained = readdirSync(dist)
    .filter((name) => name.startsWith(PREFIX) && existsSync(buildIn(join(dist, name)).stampFile))
    .sort()
    .slice(-BUILDS_KEPT)
    .concat('current', 'lock', readFileSync(join(dist, 'current'), 'utf8').trim());
  // Other entries are from before builds had folders, or from an aborted build.
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    if (retained.includes(entry.name) || (entry.isDirectory() && (await isServed(join(dist, entry.name))))) continue;
    rmSync(join(dist, entry.name), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await inTurn(buildAll);
