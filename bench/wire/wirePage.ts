import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { launchChromium } from '../../tests/support/pages/browserPage.ts';
import { type Bodies, type ReaderName, READERS, type ReaderTimes } from './readers.ts';
import type { WireReply } from './wireWorker.ts';

/** The readers in workers of a page of Chromium, bundled as the product's are. */
export interface WirePage {
  timeReaders(rounds: number): Promise<ReaderTimes>;
  /** In a worker of its own on a page of its own, with nothing compiled and nothing cached. */
  timeFirst(reader: ReaderName): Promise<number>;
  close(): Promise<void>;
}

export async function openWirePage(bodies: Bodies): Promise<WirePage> {
  const root = fileURLToPath(new URL('./', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'thua-bench-wire-'));
  const shared = { configFile: false, root, logLevel: 'error' } as const;
  await build({
    ...shared,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    },
  });
  for (const name of READERS) writeFileSync(join(outDir, `${name}.body`), bodies[name]);
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await launchChromium();
  const onPage = async (ask: { readers: readonly ReaderName[]; rounds: number }): Promise<WireReply> => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(server.resolvedUrls!.local[0]!);
      const reply = await page.evaluate(async ({ readers, rounds }) => {
        const read = await Promise.all(readers.map(async (name) => [name, await bodyOf(`/${name}.body`)] as const));
        if (rounds > 0) return askWire({ kind: 'readers', bodies: Object.fromEntries(read) as Bodies, rounds });
        return askWire({ kind: 'first', reader: readers[0]!, body: read[0]![1] });
      }, ask);
      if ('failed' in reply) throw new Error(`in Chromium: ${reply.failed}`);
      return reply;
    } finally {
      await context.close();
    }
  };
  return {
    timeReaders: async (rounds) => ((await onPage({ readers: READERS, rounds })) as { times: ReaderTimes }).times,
    timeFirst: async (reader) => ((await onPage({ readers: [reader], rounds: 0 })) as { ms: number }).ms,
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
