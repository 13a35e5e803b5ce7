import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveLandPage } from '../support/pages/serveLandPage.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { ringIntersectsBox } from '../../src/domain/geometry/ring.ts';
import { SAMPLE_AREAS } from '../../src/gateway/sample/sampleAreas.ts';
import { closePages, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { sharedProduct } from '../support/pages/servedProduct.ts';
import { watchHeaps } from '../support/run/heapUse.ts';
import type { LandCell } from '../../workers/parcels/land/landCell.ts';
import { featureId } from '../../workers/parcels/tiles/featureId.ts';
import { cellsOf, drawnTriangles } from '../support/map/drawnTriangles.ts';
import { wholeAround } from '../support/land/wholeAround.ts';
import { growBox } from '../../src/domain/geometry/box.ts';

const long = process.env.THUA_LONG === '1';
/** Long run: a minute of panning. Short run: one round, which returns to released parcels. */
const PAN_MS = long ? 60_000 : 0;
const MIN_DRAGS = 20;
/** A busy machine that draws WebGL in software takes minutes for it. */
const TEST_LIMIT_MS = 600_000;
const ZOOM = 18;
const PARCEL_LIMIT = 3000;
const DENSE = SAMPLE_AREAS.find(({ key }) => key === 'dich-vong-hau')!.center;

let pages: Awaited<ReturnType<typeof serveLandPage>>;
let browser: Browser;

beforeAll(async () => {
  const { seeded } = await sharedProduct();
  pages = await serveLandPage('bounded', seeded.store);
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
  await pages?.close();
});

/** Runs code in the page, with the modules of the running app (tests/fixtures/boundedPage.ts). */
const inPage = <Answer>(page: Page, code: string): Promise<Answer> =>
  page.evaluate(`(async () => {
    const { parcelsClient, resultsSlice, viewSlice } = globalThis.boundedPage;
    ${code}
  })()`);

const evicted = (page: Page): Promise<number> => inPage(page, 'return (await parcelsClient.size()).value.evictedParcels;');

/** Drags the map: the view moves the other way. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const [x, y] = [PHONE.width / 2 - dx / 2, PHONE.height / 2 - dy / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.mouse.up();
}

/** A round of about 700 m by 500 m, repeated. */
const ROUND: ReadonlyArray<[dx: number, dy: number]> = [
  ...Array.from({ length: 4 }, (): [number, number] => [0, 480]),
  ...Array.from({ length: 4 }, (): [number, number] => [-330, 0]),
  ...Array.from({ length: 4 }, (): [number, number] => [0, -480]),
  ...Array.from({ length: 4 }, (): [number, number] => [330, 0]),
];

/** The visible box, slightly smaller, because the map rounds differently. */
function boxInView({ lng, lat }: LngLat): LngLatBox {
  const worldPx = 512 * 2 ** ZOOM;
  const halfLng = (PHONE.width / 2 / worldPx) * 360;
  const halfLat = (PHONE.height / 2 / worldPx) * 360 * Math.cos((lat * Math.PI) / 180);
  return growBox({ west: lng - halfLng, south: lat - halfLat, east: lng + halfLng, north: lat + halfLat }, -0.01);
}

/** Parcels that the map draws around the box. */
async function drawnIn(page: Page, box: LngLatBox): Promise<ReturnType<typeof drawnTriangles>> {
  const cells = await inPage<LandCell[]>(
    page,
    `const [asked, cells] = [${JSON.stringify(cellsOf(box))}, []];
     while (cells.length < asked.length) cells.push(...(await parcelsClient.landCells(asked.slice(cells.length))).value);
     const plain = ({ vertices, triangles, featureIds, ...rest }) =>
       ({ ...rest, vertices: [...vertices], triangles: [...triangles], featureIds: [...featureIds] });
     return cells.map(({ batches, ...cell }) => ({ ...cell, batches: batches.map(plain) }));`,
  );
  return drawnTriangles(cells);
}

it(
  'bounded store: panning releases parcels out of view, shows all in view, and the heap does not grow',
  async () => {
    const { page, complaints } = await openPage(browser, `${pages.url}#${ZOOM}/${DENSE.lat}/${DENSE.lng}`, PHONE, { pixels: false });
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await expect.poll(() => inPage(page, 'return viewSlice.map;')).toBe('ready');
    await inPage(
      page,
      `const base = location.origin + '/gateway';
     await parcelsClient.configure({ apiBase: base, fileBase: base, token: null, limits: { parcels: ${PARCEL_LIMIT} } });`,
    );
    const rest = (): Promise<void> => expect.poll(() => inPage(page, 'return resultsSlice.viewCompleteness;')).toBe('complete');
    await rest();
    let drags = 0;
    /** Four drags and a rest, after which the view must be complete. */
    const panAndRest = async (): Promise<void> => {
      for (let i = 0; i < 4; i += 1, drags += 1) await drag(page, ...ROUND[drags % ROUND.length]!);
      await rest();
    };
    // Until the store is full its heap may grow.
    do await panAndRest();
    while ((await evicted(page)) === 0);
    const heaps = await watchHeaps(page);
    const samples: Array<{ page: number; worker: number }> = [];
    const from = Date.now();
    const fullAfter = drags;
    while (drags < fullAfter + MIN_DRAGS || Date.now() - from < PAN_MS) {
      await panAndRest();
      samples.push({ page: await heaps.page(), worker: await heaps.worker('parcels') });
    }
    await heaps.stop();
    await rest();
    expect(await inPage(page, 'return (await parcelsClient.size()).value.parcels;')).toBeLessThanOrEqual(PARCEL_LIMIT);

    const box = boxInView(await inPage<LngLat>(page, 'return { ...viewSlice.center };'));
    const expected = new Set([...(await wholeAround(pages.url, box)).keys()].map(featureId));
    expect(expected.size).toBeGreaterThan(100);
    const differences = async (): Promise<{ missing: unknown[]; foreign: unknown[] }> => {
      const drawn = await drawnIn(page, box);
      const drawnIds = new Set(drawn.map(({ id }) => id));
      // Drawn corners are rounded to about 2 cm, so parcels that only touch the border are ignored.
      const inside = drawn.filter(({ ring }) => ringIntersectsBox(ring, growBox(box, -0.01)));
      return { missing: [...expected].filter((id) => !drawnIds.has(id)), foreign: inside.filter(({ id }) => !expected.has(id)) };
    };
    // 'complete' may still refer to the view before the last drag.
    await expect.poll(differences).toEqual({ missing: [], foreign: [] });

    const half = Math.floor(samples.length / 2);
    for (const heap of ['page', 'worker'] as const) {
      // Compares minima: what is in memory differs between places, while a leak raises the minimum.
      const least = (part: typeof samples): number => Math.min(...part.map((sample) => sample[heap]));
      expect(least(samples.slice(-half)) / least(samples.slice(0, half))).toBeLessThan(1.5);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_LIMIT_MS,
);
