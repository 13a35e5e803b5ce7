import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBuiltPage } from '../pages/openBuiltPage.ts';
import { type Bodies, READERS, type ReaderTimes } from './readers.ts';

/** Runs the decoders in a worker of Chromium, bundled like the product's. */
export async function timeReadersOnPage(bodies: Bodies, rounds: number): Promise<ReaderTimes> {
  const built = await openBuiltPage(fileURLToPath(new URL('./', import.meta.url)), 'index.html');
  for (const name of READERS) writeFileSync(join(built.outDir, `${name}.body`), bodies[name]);
  try {
    return await built.visit(async (page) => {
      const asked = { readers: READERS, rounds };
      const reply = await page.evaluate(async ({ readers, rounds }) => {
        const read = await Promise.all(readers.map(async (name) => [name, await bodyOf(`/${name}.body`)] as const));
        return askWire({ bodies: Object.fromEntries(read) as Bodies, rounds });
      }, asked);
      if ('failed' in reply) throw new Error(`in Chromium: ${reply.failed}`);
      return reply.times;
    });
  } finally {
    await built.close();
  }
}
