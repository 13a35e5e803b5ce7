import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBuiltPage } from '../pages/openBuiltPage.ts';
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
  const built = await openBuiltPage(fileURLToPath(new URL('./', import.meta.url)), 'index.html');
  for (const name of READERS) writeFileSync(join(built.outDir, `${name}.body`), bodies[name]);
  const onPage = (asked: { readers: readonly ReaderName[]; rounds: number }): Promise<WireReply> =>
    built.visit(async (page) => {
      const reply = await page.evaluate(async ({ readers, rounds }) => {
        const read = await Promise.all(readers.map(async (name) => [name, await bodyOf(`/${name}.body`)] as const));
        if (rounds > 0) return askWire({ kind: 'readers', bodies: Object.fromEntries(read) as Bodies, rounds });
        return askWire({ kind: 'first', reader: readers[0]!, body: read[0]![1] });
      }, asked);
      if ('failed' in reply) throw new Error(`in Chromium: ${reply.failed}`);
      return reply;
    });
  return {
    timeReaders: async (rounds) => ((await onPage({ readers: READERS, rounds })) as { times: ReaderTimes }).times,
    timeFirst: async (reader) => ((await onPage({ readers: [reader], rounds: 0 })) as { ms: number }).ms,
    close: () => built.close(),
  };
}
