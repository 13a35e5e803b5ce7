import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { serveFolder, type ServedFolder } from '../../support/pages/serveFolder.ts';
import { loadedWith, readChunks } from '../../support/run/loadedFirst.ts';

/** Who started a worker, by the files that were being run. */
interface Begun {
  workers: Array<{ address: string; files: string[] }>;
}

let served: ServedFolder;
let page: Page;
let built: string;

beforeAll(async () => {
  built = (await buildIfChanged()).app;
  served = await serveFolder(built);
  const context = await (await sharedChromium()).newContext({ locale: 'vi-VN', serviceWorkers: 'block' });
  await context.addInitScript(() => {
    const begun: Begun = { workers: [] };
    const filesRun = (): string[] => [
      ...new Set([...new Error().stack!.matchAll(/assets\/([\w-]+?)-[\w-]{8}\.m?js/g)].map(([, name]) => name!)),
    ];
    const { Worker: RealWorker } = globalThis;
    Object.assign(globalThis, {
      begun,
      Worker: class extends RealWorker {
        constructor(address: string | URL, options?: WorkerOptions) {
          begun.workers.push({ address: String(address), files: filesRun() });
          super(address, options);
        }
      },
    });
  });
  page = await context.newPage();
  await page.goto(served.url);
  await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    (globalThis as unknown as { begun: Begun }).begun.workers.some(({ address }) => address.includes('maplibre')),
  );
});
afterAll(async () => {
  await page?.context().close();
  await closePages();
  await served?.close();
});

const readBegun = (): Promise<Begun> => page.evaluate(() => (globalThis as unknown as { begun: Begun }).begun);

it('start: MapLibre’s workers are started before the map is, which is long enough', async () => {
  const { workers } = await readBegun();
  const ofMap = workers.filter(({ address }) => address.includes('maplibre'));
  expect(ofMap.length).toBeGreaterThan(0);
  for (const { files } of ofMap) expect(files).not.toContain('map');
});

it('start: MapLibre is evaluated with nothing of ours but its start', () => {
  const chunks = readChunks(built);
  const library = loadedWith(
    chunks,
    chunks.filter(({ file }) => file.startsWith('assets/maplibre-gl-')),
  );
  const names = library.map(({ file }) => /assets\/([\w-]+?)-[\w-]{8}\.js/.exec(file)?.[1]);
  expect(new Set(names)).toEqual(new Set(['maplibre-gl', 'rolldown-runtime']));
});
