// Runs a program of the gateway's bundle: `npm start`, `npm run import|export|operate`. Only a start builds.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { currentBuild, hasCurrentPrograms, isCurrent } from './currentBuild.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Returns true if Vite is installed. `npm ci --omit=dev` leaves it out. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}

/** Builds with its output on stderr: stdout belongs to the program, whose `ready …` a supervisor reads. */
const buildAll = () =>
  execFileSync(process.execPath, ['--import', 'tsx', 'src/build/buildIfChanged.ts'], { cwd: ROOT, stdio: ['ignore', 2, 'inherit'] });

/** @param {boolean} isStart */
function findBuild(isStart) {
  const build = currentBuild();
  if (isStart ? isCurrent(build) : build && hasCurrentPrograms(build)) return build;
  if (isStart && canBuild()) {
    buildAll();
    return currentBuild();
  }
  if (build) console.error('the build in dist is older than the sources; it is used as it is (npm ci && npm run build makes a new one)');
  return build;
}

const [program] = process.argv.splice(2, 1);
try {
  const build = findBuild(program === 'start');
  if (!build) {
    console.error('Chưa có bản dựng: chạy "npm ci && npm run build" (no build in dist, and no development dependencies to make one).');
    process.exit(1);
  }
  await import(pathToFileURL(join(build.gateway, `${program}.js`)).href);
} catch (error) {
  // The build has reported its error.
  if (/** @type {{ status?: number }} */ (error).status === undefined) throw error;
  process.exit(1);
}
