import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../run/repository.ts';

/** A page of tests/fixtures as the product is built. @returns a folder of its own, the caller's to remove */
export async function buildTestPage(name: string): Promise<string> {
  const page = `tests/fixtures/${name}.html`;
  const outDir = mkdtempSync(join(tmpdir(), 'thua-test-page-'));
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, rollupOptions: { input: [ROOT + page] } },
  });
  renameSync(join(outDir, page), join(outDir, 'index.html'));
  return outDir;
}
