import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';
import type { BuildList, BuiltFile } from '../../workers/offline/api.ts';
import { writeAppManifest } from './writeAppManifest.ts';

const WORKER = fileURLToPath(new URL('../../workers/offline/worker.ts', import.meta.url));

/** Of use without a network to who used them before: what reads pictures, and the texts of licences. */
const LARGE = /^(engine\.|digits-|secondDigits-|codes-|licenceTexts-)/;
const PACKED = /\.(br|gz)$/;

const ID_CHARACTERS = 16;
/** What was written into a page by an earlier run is replaced. */
const HEAD = /\n *<link rel="manifest"[^]*?<meta name="build"[^>]*>/;

function builtFile(dir: string, path: string): BuiltFile {
  const bytes = readFileSync(dir + (path === '/' ? '/index.html' : path));
  return [path, createHash('sha256').update(bytes).digest('base64'), bytes.length];
}

/**
 * What makes a built page one that a device keeps and installs: the manifest with its icons, the build's id in the page, and the worker with the list of the
 * build's files, each by its hash.
 * @param dir of the page; to be called again when its files were changed
 */
export async function writeAppShell(dir: string): Promise<BuildList> {
  const names = readdirSync(join(dir, 'assets')).filter((name) => !PACKED.test(name));
  const listed = (isLarge: boolean): BuiltFile[] =>
    names.filter((name) => LARGE.test(name) === isLarge).map((name) => builtFile(dir, `/assets/${name}`));
  const [assets, large] = [listed(false), listed(true)];
  const icons = await writeAppManifest(dir);
  const plain = readFileSync(join(dir, 'index.html'), 'utf8').replace(HEAD, '');
  const id = createHash('sha256')
    .update(JSON.stringify([plain, assets, large]))
    .digest('hex')
    .slice(0, ID_CHARACTERS);
  const head = `\n    <link rel="manifest" href="/manifest.webmanifest" />\n    <link rel="apple-touch-icon" href="${icons.apple}" />\n    <meta name="build" content="${id}" />`;
  writeFileSync(
    join(dir, 'index.html'),
    plain.replace('</title>', () => `</title>${head}`),
  );
  const list: BuildList = { id, shell: [builtFile(dir, '/'), ...assets], large };
  writeFileSync(join(dir, 'service-worker.js'), await bundleWorker(list));
  return list;
}

/** One script: not every browser takes modules here. */
async function bundleWorker(list: BuildList): Promise<string> {
  const { build } = await import('vite');
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_LIST: JSON.stringify(list) },
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;
  return made.output[0].code;
}
