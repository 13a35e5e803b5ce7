import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { launchChromium } from '../../tests/support/pages/browserPage.ts';
import type { CaseSamples } from './caseSamples.ts';
import type { BenchReply, BenchRequest } from './chromiumWorker.ts';
import type { Starter } from './coldStart.ts';

const PAGE = 'chromium.html';

/** The cases in a worker of a page of headless Chromium, bundled as the product's workers are. */
export interface ChromiumHost {
  runCases(size: number, rounds: number): Promise<CaseSamples[]>;
  /** In a browser context of its own, with no cache and nothing compiled. */
  timeColdStart(starter: Starter): Promise<number>;
  close(): Promise<void>;
}

export async function openChromiumHost(): Promise<ChromiumHost> {
  const root = fileURLToPath(new URL('./', import.meta.url));
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
      assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
      rollupOptions: { input: join(root, PAGE) },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = new URL(PAGE, server.resolvedUrls!.local[0]).href;
  const browser = await launchChromium();

  async function ask(request: BenchRequest): Promise<Exclude<BenchReply, { kind: 'failed' }>> {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(url);
      const reply = await page.evaluate((asked) => window.askBench(asked), request);
      if (reply.kind === 'failed') throw new Error(`in Chromium: ${reply.message}`);
      return reply;
    } finally {
      await context.close();
    }
  }

  return {
    async runCases(size, rounds) {
      const reply = await ask({ kind: 'cases', size, rounds });
      return reply.kind === 'cases' ? reply.samples : [];
    },
    async timeColdStart(starter) {
      const reply = await ask({ kind: 'coldStart', starter });
      return reply.kind === 'coldStart' ? reply.ms : NaN;
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
