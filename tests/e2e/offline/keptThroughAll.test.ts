import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { copyBuild } from '../../support/offline/copyBuild.ts';
import { waitForStoredApp, type Device, waitForMap, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { storeTokensInPage, savePoint } from '../../support/offline/savePoint.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

/** 200 take tens of minutes; THUA_SCRIPTS=5 sets another count. */
const SCRIPTS = Number(process.env.THUA_SCRIPTS ?? (process.env.THUA_LONG === '1' ? 200 : 1));
const ACTS = 6;

let product: ServedProduct;
let front: AppFront;
let device: Device;
let customer: TestCustomer;
/** Pages of three builds; the last one never starts. */
let builds: string[];

beforeAll(async () => {
  product = await sharedProduct();
  const { app } = await buildIfChanged();
  builds = [app, (await copyBuild(app, 'second')).dir, (await copyBuild(app, 'broken', true)).dir];
  front = await startAppFront(app, product.url);
  customer = await registerCustomer(product.seeded, 'giulai');
  device = await openDevice();
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

/** Renews the tokens: the first ones expire after twenty minutes. */
async function logIn(): Promise<void> {
  const { email: username, password } = customer;
  const { results } = await askGateway(product.seeded.app, logInCall, { username, password, type: 'LOGIN' });
  Object.assign(customer, results);
}

/** Waits until the map is there: a build that does not open is replaced after two starts. */
async function begin(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      // The first script of a build that does not open throws.
      const threw = page.waitForEvent('pageerror').then(
        () => false,
        () => false,
      );
      const isThere = await page.goto(front.url).then(
        () => true,
        () => false,
      );
      if (!isThere) return false;
      const opened = page.locator('canvas.maplibregl-canvas').waitFor();
      return Promise.race([threw, opened.then(() => true)]);
    })
    .toBe(true);
  await waitForMap(page);
}

it(
  `offline app: in ${SCRIPTS} scripts of faults it always starts, and no note is lost or doubled`,
  { timeout: 120_000 + SCRIPTS * 60_000 },
  async () => {
    // The first script: cut, save, kill, a build that never starts, back, second tab.
    const random = seededRandom(5577);
    const first = await openApp(device, front.url);
    await waitForStoredApp(first);
    await storeTokensInPage(customer, first);
    await first.close();
    const saved: string[] = [];
    let page = await device.context.newPage();
    await begin(page);
    let crashes = 0;
    let logins = 0;
    const acts: Record<string, () => Promise<void>> = {
      async cut() {
        front.isAway = true;
        await device.context.setOffline(true);
      },
      async back() {
        front.isAway = false;
        await device.context.setOffline(false);
      },
      async reload() {
        await begin(page);
      },
      async kill() {
        const session = await device.context.newCDPSession(page);
        await session.send('Browser.crash' as 'Browser.close').catch(() => (crashes += 1));
        await device.restart(!front.isAway);
        page = await device.context.newPage();
        await begin(page);
      },
      async deploy() {
        front.serve(builds[Math.floor(random() * builds.length)]!);
        if (!front.isAway)
          await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined));
      },
      async update() {
        const button = page.getByRole('button', { name: /^(Cập nhật|Thử lại bản mới)$/ }).first();
        if (await button.isVisible()) await button.tap();
        await begin(page);
      },
      async secondTab() {
        const other = await device.context.newPage();
        await begin(other);
        if (random() < 0.5) await page.close();
        else await other.close();
        page = device.context.pages().at(-1)!;
      },
      async save() {
        await begin(page);
        // Ending while tokens are renewed may cost the session, but waiting notes stay the customer's.
        if ((await page.evaluate(() => localStorage.getItem('jwt'))) === null) {
          await logIn();
          await storeTokensInPage(customer, page);
          logins += 1;
          await begin(page);
        }
        const title = `ghi ${saved.length}`;
        await savePoint(page, title);
        saved.push(title);
      },
    };
    const names = Object.keys(acts);
    const begun = Date.now();
    for (let script = 0; script < SCRIPTS; script += 1) {
      const played: string[] = [];
      try {
        for (let act = 0; act < ACTS; act += 1) {
          played.push(names[Math.floor(random() * names.length)]!);
          await acts[played.at(-1)!]!();
        }
      } catch (error) {
        const seen = await page
          .locator('body')
          .innerText()
          .catch(() => 'no page');
        throw new Error(`script ${script}, ${played.join(', ')}: ${String(error)}\n${seen}`, { cause: error });
      }
    }
    console.info(`kept app: ${SCRIPTS} scripts, ${saved.length} notes, ${crashes} crashes, ${logins} logins, ${Date.now() - begun} ms`);
    expect(saved.length).toBeGreaterThan(0);
    await acts.back!();
    front.serve(builds[0]!);
    await logIn();
    await storeTokensInPage(customer, page);
    await begin(page);
    const stored = async (): Promise<string[]> => {
      const { data, total } = await askGateway(
        product.seeded.app,
        findActionHistoriesCall,
        { type: 'POINT', limit: Math.max(1, saved.length), page: 1 },
        customer.accessToken,
      );
      expect(total).toBeLessThanOrEqual(saved.length);
      return data.map(({ title }) => title).toSorted();
    };
    await expect.poll(stored, { timeout: 300_000 }).toEqual(saved.toSorted());
  },
);
