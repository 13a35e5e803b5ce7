import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAILURES, killWhilePanning, openKillablePage, PLACES } from '../support/pages/recovery/killOnPage.ts';
import { serveLandPage } from '../support/pages/serveLandPage.ts';
import { closePages, sharedChromium } from '../support/pages/browserPage.ts';
import { sharedProduct } from '../support/pages/servedProduct.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const KILLS = process.env.THUA_LONG === '1' ? 100 : FAILURES.length;
const SEED = 404;
/** A worker that dies five times within 10 s pauses (workers/bridge/workerBridge.ts); another test covers that. */
const [MAX_DEATHS, WITHIN_MS] = [4, 10_000];

let pages: Awaited<ReturnType<typeof serveLandPage>>;
let browser: Browser;

beforeAll(async () => {
  const { seeded } = await sharedProduct();
  pages = await serveLandPage('recovery', seeded.store);
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
  await pages?.close();
});

/** Equal numbers of each kind of death, in seeded order. */
function shuffledDeaths(random: () => number) {
  const deaths = Array.from({ length: KILLS }, (_, i) => FAILURES[i % FAILURES.length]!);
  for (let i = deaths.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [deaths[i], deaths[j]] = [deaths[j]!, deaths[i]!];
  }
  return deaths;
}

it(
  `worker kills: after each of ${KILLS} while panning the map is complete again, without an error`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    const random = seededRandom(SEED);
    const { page, lands } = await openKillablePage(browser, pages.url, { pixels: false });
    const listed = await page.evaluate(() => globalThis.recovery.rows());
    expect(listed.length).toBeGreaterThan(20);
    const chips = await page.getByRole('button', { name: /Địa chính/ }).innerText();
    const killed: number[] = [];
    let at = PLACES.length - 1;
    const panOn = (): number => (at = (at + 1 + Math.floor(random() * (PLACES.length - 1))) % PLACES.length);

    for (const death of shuffledDeaths(random)) {
      while (killed.filter((when) => performance.now() - when < WITHIN_MS).length >= MAX_DEATHS) {
        await page.evaluate((center) => globalThis.recovery.go(center, 300), PLACES[panOn()]!);
        await page.waitForFunction((land) => globalThis.recovery.whatIsMissing(land).then((missing) => missing === null), lands[at]!);
      }
      const place = panOn();
      await killWhilePanning(page, { death, place: PLACES[place]!, land: lands[place]!, panShare: random() });
      killed.push(performance.now());
      await expect.poll(() => page.evaluate(() => globalThis.recovery.rows())).toEqual(listed);
      await expect.poll(() => page.locator('[role=alert], [data-toast], [data-state]').count()).toBe(0);
    }

    // A slow machine may have lost one more to silence, also unnoticed.
    expect(await page.evaluate(() => globalThis.recovery.workersStarted())).toBeGreaterThan(KILLS);
    const failures = (): Promise<string[]> => page.evaluate(() => globalThis.recovery.ledger().failures);
    const underWay = (): Promise<number> => page.evaluate(() => globalThis.recovery.ledger()).then(({ asked, settled }) => asked - settled);
    await expect.poll(underWay).toBe(0);
    expect(await failures()).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: /Địa chính/ }).innerText()).toBe(chips);
  },
);
