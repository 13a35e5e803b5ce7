import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DataDirInUse, lockDataDir } from '../gateway/database/pglite/lockDataDir.ts';
import { writeAppShell } from './writeAppShell.ts';
import { bundleGateway } from './bundleGateway.ts';
import { type Build, buildIn, CURRENT_FILE, currentBuild, DIST, hashInputs, isCurrent, listMade, madeOf } from './currentBuild.mjs';
import { buildWasm, WASM_FILES } from './wasm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The build that is served, and two before it; beside these, whatever a process serves. */
const BUILDS_KEPT = 3;
const PREFIX = 'build-';

export async function buildIfChanged(): Promise<Build> {
  if (!WASM_FILES.every((file) => existsSync(file))) await buildWasm();
  const build = currentBuild();
  if (isCurrent(build)) return build;
  return inTurn(async () => {
    // Another process may have made it meanwhile.
    const made = currentBuild();
    return isCurrent(made) ? made : buildAll();
  });
}

/** Builds take turns: each looks at the one before it. */
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

/** Into a folder of its own, which becomes the current one when it is whole: what is served meanwhile is left alone. */
async function buildAll(): Promise<Build> {
  // Before the build: what changes while it runs is not in it, and must make the next start build again.
  const inputs = hashInputs();
  const old = currentBuild();
  await buildWasm();
  const build = buildIn(join(DIST, `${PREFIX}${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}`));
  mkdirSync(build.dir, { recursive: true });
  try {
    const made = old && madeOf(old);
    if (made?.app === inputs.app) reuseApp(old!, build);
    else await buildApp(build, old);
    await bundleGateway(build.gateway);
    writeFileSync(build.stampFile, [inputs.app, inputs.gateway, ...listMade(build.dir)].join('\n'));
  } catch (error) {
    rmSync(build.dir, { recursive: true });
    throw error;
  }
  await serveFromNowOn(build);
  return build;
}

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

async function buildApp(build: Build, old: Build | undefined): Promise<void> {
  // Loaded only here: a start that need not build must not pay for the bundler.
  const { build: buildPage } = await import('vite');
  // Under Vitest it says 'test', and the page would have React for development.
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
  // A page that is open asks for chunks of its own build when it comes to them.
  if (!old) return;
  cpSync(join(old.app, 'assets'), build.before[0], { recursive: true });
  if (existsSync(old.before[0])) cpSync(old.before[0], build.before[1], { recursive: true });
}

/** Only the gateway has changed. */
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

/**
 * Leaves the current build, the newest complete ones (a clock may be set back) and those that a process serves. No build may be under way beside it.
 * @param dist folder of the builds
 */
export async function removeOldBuilds(dist: string): Promise<void> {
  const kept = readdirSync(dist)
    .filter((name) => name.startsWith(PREFIX) && existsSync(buildIn(join(dist, name)).stampFile))
    .sort()
    .slice(-BUILDS_KEPT)
    .concat('current', 'lock', readFileSync(join(dist, 'current'), 'utf8').trim());
  // What is no build of ours is one from before builds had folders of their own, or was left by one that was cut short.
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    if (kept.includes(entry.name) || (entry.isDirectory() && (await isServed(join(dist, entry.name))))) continue;
    rmSync(join(dist, entry.name), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await inTurn(buildAll);
