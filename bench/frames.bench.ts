import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { parcelInView } from './frames/askCity.ts';
import { buildPages } from './frames/buildPages.ts';
import { cutCity } from './frames/cutCity.ts';
import { mapFigures, PAGES, wideFigures, type MapPage, type MapRuns } from './frames/frameRows.ts';
import { readView, travelMap } from './frames/journey.ts';
import { launchPhoneBrowser, openPhone, SLOWDOWN, type Phone } from './frames/phone.ts';
import { createScriptOwner } from './frames/scriptOwner.ts';
import { seedCity } from './frames/seedCity.ts';
import { serveCity, type ServedCity } from './frames/serveCity.ts';
import { travelWide } from './frames/wideLeg.ts';
import { makeRow } from './rows/makeRow.ts';
import { featureId } from '../workers/parcels/tiles/featureId.ts';

const WHOLE = { parcels: 100_000, rounds: 7, drags: 5 };
const QUICK = { parcels: 20_000, rounds: 1, drags: 3 };
/** Share of the city's parcels to collect; the last ones are in its corners. */
const COLLECTED = 0.98;

/** Filters peers: `FRAMES_PEERS=mvt` selects MVT alone; ours and the empty page always take part. */
const isAsked = (page: MapPage): boolean =>
  ['ours', 'none'].includes(page) || (process.env.FRAMES_PEERS ?? 'updateData,mvt,mlt').split(',').includes(page);
/** Pages that fetch parcels from the gateway. */
const SEARCHING: readonly MapPage[] = ['ours', 'updateData'];

export const about: BenchAbout = {
  timed:
    `The product’s page in Chromium, 390 × 844, two pixels a point, touch, its main thread slowed ${SLOWDOWN}× (which does not slow ` +
    'workers, compositor or GPU process), over a made city behind the gateway: load at zoom 17, pan, zoom 17 → 15 → 18. ' +
    'Peers: the same page with the same map, layers and searches, its parcels merged on the main thread ' +
    'and given to MapLibre’s GeoJSON source; tiles of the whole city cut beforehand, in MVT and in MLT, from a ' +
    'PMTiles archive; and with no parcels at all.',
  notTimed:
    'Pixels: WebGL is software here, so draw calls draw nothing, on every page alike; buffers, textures and state are handed ' +
    'over. Frames per second are not judged. What other programs take of the machine lengthens tasks: run it alone.',
};

/** More than twice the usual time; a page that throws may wait endlessly for a frame. */
const JOURNEY_LIMIT_MS = 10 * 60_000;

/** Runs a journey on a new phone; errors on the page fail the bench. */
async function withPhone<Value>(browser: Browser, travel: (phone: Phone) => Promise<Value>): Promise<Value> {
  const phone = await openPhone(browser);
  const complained = (): string => `the page complained: ${phone.complaints.join('\n')}`;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`a journey did not end at ${phone.page.url()}; ${complained()}`)), JOURNEY_LIMIT_MS);
  });
  try {
    const value = await Promise.race([travel(phone), late]);
    if (phone.complaints.length > 0) throw new Error(complained());
    return value;
  } finally {
    clearTimeout(timer);
    await phone.close();
  }
}

/** Checks that the peer draws the gateway's parcel at the end of the journey, and the empty page none. */
async function checkPeer(phone: Phone, city: ServedCity, page: MapPage): Promise<void> {
  const { parcel, at } = await parcelInView(city.url, await readView(phone));
  const drawn = await phone.page.evaluate(({ x, y }) => {
    const map = globalThis.peerMap!;
    const middle = map.project(map.getCenter());
    const place: [number, number] = [middle.x + x, middle.y + y];
    if (!map.getLayer('parcels-tiles-fill')) return [];
    return map.queryRenderedFeatures(place, { layers: ['parcels-tiles-fill'] }).map((found) => String(found.id));
  }, at);
  // A tile's edge may split a parcel.
  const wanted = page === 'none' ? [] : [String(featureId(parcel._id))];
  if ([...new Set(drawn)].join() !== wanted.join()) throw new Error(`${page} draws [${drawn}] where [${wanted}] lies`);
}

/** Measures load, pan and zoom of the product and its peers over one seeded city. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { parcels, drags, ...sizes } = options.quick ? QUICK : WHOLE;
  const rounds = Number(process.env.FRAMES_ROUNDS ?? sizes.rounds);
  const pages = PAGES.filter(isAsked);
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const [productDir, peersDir] = [join(folder, 'product'), join(folder, 'peers')];
  const closing: Array<() => Promise<void>> = [];
  try {
    await buildPages('product', productDir);
    await buildPages('peers', peersDir);
    const city = await seedCity(join(folder, 'data'), parcels);
    closing.unshift(() => city.store.close());
    const files = await cutCity(city.store);
    const [product, peers] = [await serveCity(city.store, productDir), await serveCity(city.store, peersDir, files)];
    closing.unshift(product.close, peers.close);
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());

    const runs: MapRuns = { ours: [], updateData: [], mvt: [], mlt: [], none: [] };
    const start = `#17/${city.center.lat}/${city.center.lng}`;
    const placeOf = (page: MapPage): [ServedCity, string] =>
      page === 'ours' ? [product, `${product.url}/${start}`] : [peers, `${peers.url}/?feed=${page}${start}`];
    const travel = (page: MapPage): Promise<void> =>
      withPhone(browser, async (phone) => {
        const [served, address] = placeOf(page);
        const journey = await travelMap(phone, served, address, drags);
        const { searches } = journey.legs.load;
        if (searches > 0 !== SEARCHING.includes(page)) throw new Error(`${page} made ${searches} searches`);
        runs[page].push(journey);
        if (page !== 'ours') await checkPeer(phone, served, page);
      });
    for (let round = 0; round < rounds; round += 1) for (const page of round % 2 === 0 ? pages : pages.toReversed()) await travel(page);
    const wide = await withPhone(browser, (phone) => travelWide(phone, product, city.center, COLLECTED * city.parcels));
    return [...mapFigures(runs, createScriptOwner(productDir)), ...wideFigures(wide)].map((figure) =>
      makeRow({ bench: 'frames', host: 'chromium', size: city.parcels, ...figure }, options),
    );
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
