import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAppShell } from './writeAppShell.ts';
import { bundleGateway } from './bundleGateway.ts';
import { compressAssets } from './compressAssets.ts';
import { type Build, buildIn, CURRENT_FILE, currentBuild, DIST, hashInputs, isCurrent, listMade, madeOf } from './currentBuild.mjs';
import { buildWasm, WASM_FILES } from './wasm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The build that is served, the one before it, whose server may be running still, and one more. */
const BUILDS_KEPT = 3;
const PREFIX = 'build-';

/** Builds page and gateway unless the inputs are those of the last build and everything it made is still there. */
export async function buildIfChanged(): Promise<Build> {
  if (!WASM_FILES.every((file) => existsSync(file))) await buildWasm();
  const build = currentBuild();
  return build && isCurrent(build) ? build : buildAll();
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
  serveFromNowOn(build);
  return build;
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

function serveFromNowOn(build: Build): void {
  const naming = `${CURRENT_FILE}.${process.pid}`;
  writeFileSync(naming, build.dir.slice(DIST.length + 1));
  renameSync(naming, CURRENT_FILE);
  const kept = readdirSync(DIST)
    .filter((name) => name.startsWith(PREFIX))
    .sort()
    .slice(-BUILDS_KEPT);
  // What is no build of ours is one from before builds had folders of their own, or was left by one that was cut short.
  for (const name of readdirSync(DIST)) if (name !== 'current' && !kept.includes(name)) rmSync(join(DIST, name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
