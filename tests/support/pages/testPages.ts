import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../run/repository.ts';

/** Documents of the pages that tests open. */
const PAGES = {
  bounded: 'tests/fixtures/boundedPage.html',
  gallery: 'tests/support/gallery/index.html',
  ocr: 'tests/fixtures/ocrPage.html',
  outbox: 'tests/fixtures/outboxPage.html',
  recovery: 'tests/fixtures/recoveryPage.html',
  session: 'tests/fixtures/sessionPage.html',
} as const;
type TestPage = keyof typeof PAGES;

/** Keeps chunks separate per page; one chunk of first modules, as in the product, would run every page's modules. */
const chunksOfEachPage: Plugin = {
  name: 'thua-chunks-of-each-page',
  config: ({ build: options }) => void (options!.rolldownOptions!.output = {}),
};

let built: Promise<string> | undefined;

/** Builds all pages at once: they share most modules, and separate builds take several times the processor time. */
async function buildPages(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'thua-test-pages-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'error',
    plugins: [chunksOfEachPage],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [`${name}Page`, ROOT + path])) },
    },
  });
  for (const [name, path] of Object.entries(PAGES)) {
    mkdirSync(join(outDir, name));
    cpSync(join(outDir, path), join(outDir, name, 'index.html'));
    cpSync(join(outDir, 'assets'), join(outDir, name, 'assets'), { recursive: true });
  }
  return outDir;
}

/** Returns the folder of a page, built as the product is, to be served as an app; it ends with the worker. */
export async function testPage(name: TestPage): Promise<string> {
  return join(await (built ??= buildPages()), name);
}
