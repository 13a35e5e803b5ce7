// JavaScript, like run.mjs, so that a start with a current build does not load the TypeScript loader.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of the builds, each in a subfolder, and of a file that names the current one. */
export const DIST = `${ROOT}dist`;
export const CURRENT_FILE = join(DIST, 'current');

/**
 * A build: page (app), gateway programs (gateway), hashed assets of the two previous pages, newest first (before),
 * input hashes (made-of), and flags of the processes that serve it (lock).
 * @typedef {{ dir: string; app: string; gateway: string; before: [string, string]; stampFile: string }} Build
 */

/** @param {string} dir @returns {Build} */
export const buildIn = (dir) => ({
  dir,
  app: join(dir, 'app'),
  gateway: join(dir, 'gateway'),
  before: [join(dir, 'before', '1'), join(dir, 'before', '2')],
  stampFile: join(dir, 'made-of'),
});

/** @returns {Build | undefined} the build that a start serves */
export function currentBuild() {
  if (!existsSync(CURRENT_FILE)) return undefined;
  const build = buildIn(join(DIST, readFileSync(CURRENT_FILE, 'utf8').trim()));
  return existsSync(build.stampFile) ? build : undefined;
}

const SHARED_INPUTS = ['package-lock.json', 'tsconfig.json', 'src/domain', 'src/contract', 'workers'];
/** Sources of the server only. */
const SERVER_ROOMS = ['src/gateway', 'src/build'];
/** Files of these rooms that produce parts of the page. */
const MAKES_PAGE =
  /^src\/build\/(compileMessages|defineAccent|writeAppShell|stripGatewayFields|nearLand|ocrAssets|partsWithin|shippedPackages|shippedParts|shortClassNames)\.(ts|json)$/;

/** Inputs of the server in rooms of the page. */
const READ_BY_SERVER = ['src/i18n', 'src/ui/styles/tokens.css'];

/** @param {string} path from the root @returns {string[]} the files there, without what builds leave behind */
function filesUnder(path) {
  if (!existsSync(ROOT + path)) return [];
  if (!statSync(ROOT + path).isDirectory()) return [path];
  return readdirSync(ROOT + path)
    .filter(
      (name) =>
        !(
          name === 'build' &&
          (path.startsWith('workers/') || path === 'src/api' || path === 'src/map/base' || path === 'src/gateway/database/pglite')
        ),
    )
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const path of files)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(ROOT + path));
  return hash;
}

/** Hashes the inputs of the page: sources and VITE_ variables. */
function hashOfApp() {
  const ofServer = (/** @type {string} */ path) => !MAKES_PAGE.test(path) && SERVER_ROOMS.some((room) => path.startsWith(`${room}/`));
  const files = [...SHARED_INPUTS, 'index.html', 'package.json', 'vite.config.ts', 'src'].flatMap(filesUnder);
  const hash = hashOf(files.filter((path) => !ofServer(path)));
  for (const [name, value] of Object.entries(process.env).sort()) if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  return hash.digest('hex');
}

const hashOfGateway = () => hashOf([...SHARED_INPUTS, ...SERVER_ROOMS, ...READ_BY_SERVER].flatMap(filesUnder)).digest('hex');

/** @returns {{ app: string; gateway: string }} the inputs of both halves as they are now */
export const hashInputs = () => ({ app: hashOfApp(), gateway: hashOfGateway() });

/** @param {string} dir @returns {string[]} all files of a build with sizes, so that missing ones are detected */
export function listFiles(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const { stampFile } = buildIn(dir);
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== stampFile && !path.startsWith(join(dir, 'lock')));
  return paths.sort().map((path) => `${relative(dir, path)} ${statSync(path).size}`);
}

/** @param {Build} build @returns {{ app: string; gateway: string } | undefined} undefined if the files differ */
export function readStamp({ dir, stampFile }) {
  const [app, gateway, ...listed] = readFileSync(stampFile, 'utf8').split('\n');
  return app && gateway && listed.join('\n') === listFiles(dir).join('\n') ? { app, gateway } : undefined;
}

/** Returns true if the gateway's programs match the sources. @param {Build} build */
export const hasCurrentPrograms = (build) => readStamp(build)?.gateway === hashOfGateway();

/** @param {Build | undefined} build @returns {build is Build} */
export function isCurrent(build) {
  const made = build && readStamp(build);
  if (!made) return false;
  const now = hashInputs();
  return made.app === now.app && made.gateway === now.gateway;
}
