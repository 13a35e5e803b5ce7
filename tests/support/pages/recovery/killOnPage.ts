import type { Browser, Page } from 'playwright';
import { openPage, PHONE, type OpenPage, type PageOptions } from '../browserPage.ts';
import type { Land } from './readLand.ts';
import type { WorkerFailure } from './workerFailure.ts';

export const FAILURES: readonly WorkerFailure[] = ['terminate', 'throw', 'trap', 'loop'];

interface LngLat {
  lng: number;
  lat: number;
}

/** Positions in the sample land of Hoà Xuân, a short pan apart. */
export const PLACES: readonly LngLat[] = [
  { lng: 108.221, lat: 16.005 },
  { lng: 108.2218, lat: 16.0058 },
  { lng: 108.2226, lat: 16.0044 },
  { lng: 108.2202, lat: 16.0038 },
  { lng: 108.2194, lat: 16.0056 },
  { lng: 108.2212, lat: 16.0066 },
];

const PATIENCE_MS = 60_000;
const PAN_MS = 400;

/** Waits until the map shows the land whole. @throws Error with what the last check found missing */
async function waitUntilWhole(page: Page, land: Land, what: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const missing = await page.evaluate((expected) => globalThis.recovery.whatIsMissing(expected), land);
    if (missing === null) return;
    if (performance.now() > until) throw new Error(`${what}: ${missing}`);
  }
}

/** Returns the land of one view once the map shows it whole. */
async function seeWhole(page: Page, place: LngLat): Promise<Land> {
  await page.evaluate((center) => globalThis.recovery.go(center, 0), place);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const land = await page.evaluate(() => globalThis.recovery.landInView());
    const whole = Object.values(land).every((shape) => shape !== '');
    const missing = whole ? await page.evaluate((expected) => globalThis.recovery.whatIsMissing(expected), land) : 'tiles';
    if (missing === null) {
      if (Object.keys(land).length < 20) throw new Error(`only ${Object.keys(land).length} parcels at ${JSON.stringify(place)}`);
      return land;
    }
    if (performance.now() > until) throw new Error(`${JSON.stringify(place)} is never whole: ${missing}`);
  }
}

/** Opens the page with killable workers on a phone, searches once, and records each place's land. */
export async function openKillablePage(browser: Browser, url: string, options?: PageOptions): Promise<OpenPage & { lands: Land[] }> {
  const opened = await openPage(browser, `${url}#18/${PLACES[0]!.lat}/${PLACES[0]!.lng}`, PHONE, options);
  const { page } = opened;
  await page.waitForFunction(() => document.querySelector('.maplibregl-canvas') !== null && globalThis.recovery !== undefined);
  await page.waitForFunction(() => document.querySelector('[data-state]') === null);
  await page.waitForFunction(
    async (center) => (await globalThis.recovery.search(center)) && (await globalThis.recovery.rows()).length > 20,
    PLACES[0]!,
    { timeout: PATIENCE_MS },
  );
  const lands: Land[] = [];
  for (const place of PLACES) lands.push(await seeWhole(page, place));
  return { ...opened, lands };
}

/** Pans to a place, kills the worker meanwhile, and waits until the map shows the earlier state there. */
export async function killWhilePanning(
  page: Page,
  { death, place, land, panShare }: { death: WorkerFailure; place: LngLat; land: Land; panShare: number },
): Promise<void> {
  await page.evaluate(
    async ({ center, panMs, killAtMs, kind }) => {
      globalThis.recovery.go(center, panMs);
      const from = performance.now();
      while (performance.now() - from < killAtMs) await new Promise(requestAnimationFrame);
      globalThis.recovery.kill(kind);
    },
    { center: place, panMs: PAN_MS, killAtMs: PAN_MS * panShare, kind: death },
  );
  await waitUntilWhole(page, land, `${death} on the way to ${JSON.stringify(place)}`);
}
