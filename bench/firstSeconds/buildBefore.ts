import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tests/support/run/repository.ts';

/** The page as it was before the first seconds were looked at. */
const BEFORE = '519caa0a4cdd45aeeb2de3a4268f91b2a4614e1f';

const run = (cwd: string, program: string, ...words: string[]): void =>
  void execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Builds the page of an earlier commit with that commit's own configuration.
 * @param folder for its sources and for the page
 * @returns the page's folder; null where the commit is not at hand, as in a copy without history
 */
export function buildBefore(folder: string): string | null {
  const [sources, page] = [join(folder, 'sources'), join(folder, 'page')];
  mkdirSync(sources, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', BEFORE], { cwd: ROOT, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
    execFileSync('tar', ['-x', '-C', sources], { input: archive });
  } catch {
    return null;
  }
  symlinkSync(`${ROOT}node_modules`, join(sources, 'node_modules'));
  run(sources, process.execPath, '--import', 'tsx', 'src/build/wasm.ts');
  const build = `import('./bench/frames/buildPages.ts').then(({ buildPages }) => buildPages('product', ${JSON.stringify(page)}))`;
  run(sources, process.execPath, '--import', 'tsx', '-e', build);
  return page;
}
