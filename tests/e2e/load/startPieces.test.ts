import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { serveFolder, type ServedFolder } from '../../support/pages/serveFolder.ts';
import { loadedWith, readChunks } from '../../support/run/loadedFirst.ts';

/** Timers and workers with the files that started them, and if the page had its theme by then. */
interface Begun {
  tasks: Array<{ files: string[]; isThemed: boolean }>;
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
    const begun: Begun = { tasks: [], workers: [] };
    const filesRun = (): string[] => [
      ...new Set([...new Error().stack!.matchAll(/assets\/([\w-]+?)-[\w-]{8}\.m?js/g)].map(([, name]) => name!)),
    ];
    const { setTimeout: later, Worker: RealWorker } = globalThis;
    Object.assign(globalThis, {
      begun,
      setTimeout: (...asked: Parameters<typeof later>) => {
        if (asked[1] === undefined) begun.tasks.push({ files: filesRun(), isThemed: document.documentElement.dataset.theme !== undefined });
        return later(...asked);
      },
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

it("start: the entry's imports are evaluated in two tasks, and the first sets the theme", async () => {
  const { tasks } = await readBegun();
  expect(tasks[0]).toEqual({ files: ['app'], isThemed: true });
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => /assets\/([\w-]+?)-[\w-]{8}\.js/.exec(src)?.[1]));
  expect(scripts).toEqual(['rolldown-runtime', 'packages', 'app']);
});

it('start: MapLibre’s workers are started before the map', async () => {
  const { workers } = await readBegun();
  const ofMap = workers.filter(({ address }) => address.includes('maplibre'));
  expect(ofMap.length).toBeGreaterThan(0);
  for (const { files } of ofMap) expect(files).not.toContain('map');
});

it('start: MapLibre is evaluated in a chunk without code of the app', () => {
  const chunks = readChunks(built);
  const library = loadedWith(
    chunks,
    chunks.filter(({ file }) => file.startsWith('assets/maplibre-gl-')),
  );
  const names = library.map(({ file }) => /assets\/([\w-]+?)-[\w-]{8}\.js/.exec(file)?.[1]);
  expect(names.filter((name) => name !== 'rolldown-runtime')).toEqual(['maplibre-gl']);
});
