import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileFault } from '../../../landFiles/fileFault.ts';
import { ImportError } from '../importError.ts';
import { importErrorOf } from '../importErrorOf.ts';

const PROGRAM = fileURLToPath(new URL('./gdalProgram.mjs', import.meta.url));
const MAX_MINUTES = 30;
const MAX_WORDS = 2_000;

/** Returns the path of gdal3.js's program for Node. Operators install the package themselves because it is large. */
function gdalProgram(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('gdal3.js/dist/package/gdal3.node.js');
  } catch {
    return undefined;
  }
}

/**
 * Converts a file, or the folder of a File Geodatabase, to a GeoPackage in a process with time and memory limits.
 * @returns path of the GeoPackage, which is removed when this process exits
 * @throws ImportError if gdal3.js is not installed or GDAL cannot read the file
 */
export async function convertByGdal(path: string, format: string): Promise<string> {
  const program = gdalProgram();
  if (program === undefined) {
    throw importErrorOf(new FileFault('needsGdal', format), true);
  }
  const folder = mkdtempSync(join(tmpdir(), 'thua-gdal-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // GDAL sees this folder only and writes auxiliary files beside the input. It recognises a zip by the inner extension.
  const input = join(folder, /\.zip$/i.test(path) ? 'packed.gdb.zip' : basename(path));
  cpSync(path, input, { recursive: true });
  const schema = path.replace(/\.gml$/i, '.xsd');
  if (schema !== path && existsSync(schema)) cpSync(schema, join(folder, basename(schema)));
  const { status, words } = await run([program, input, folder]);
  if (status !== 0) {
    throw new ImportError(`GDAL không đọc được ${basename(path)} (GDAL does not read it): ${words.slice(0, MAX_WORDS).trim()}`, {
      atStart: true,
    });
  }
  return join(folder, 'converted.gpkg');
}

function run(args: readonly string[]): Promise<{ status: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: MAX_MINUTES * 60_000,
      killSignal: 'SIGKILL',
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(0, MAX_WORDS)));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, words: status === null ? `${words} (${MAX_MINUTES} min)` : words }));
  });
}
