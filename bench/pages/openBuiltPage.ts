import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '../../tests/support/pages/browserPage.ts';

/** Bench page in Chromium, with workers bundled like the product's. */
export interface BuiltPage {
  /** Served folder; files may be added. */
  outDir: string;
  /** Opens the page in a new browser context, without cache or compiled code. */
  visit<Answer>(use: (page: Page) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Builds a page and serves it.
 * @param root the folder of the page, with its trailing slash
 * @param file name of the page in that folder
 */
export async function openBuiltPage(root: string, file: string): Promise<BuiltPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'thua-bench-page-'));
  const shared = { configFile: false, root, logLevel: 'error' } as const;
  await build({
    ...shared,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2000,
      assetsInlineLimit: (asset) => (asset.endsWith('.wasm') ? false : undefined),
      rollupOptions: { input: join(root, file) },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = new URL(file, server.resolvedUrls!.local[0]).href;
  const browser = await launchChromium();
  return {
    outDir,
    async visit(use) {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(url);
        return await use(page);
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
