import type { Page, Request } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { type CopiedBuild, copyBuild } from '../../support/offline/copyBuild.ts';
import {
  waitForStoredApp,
  buildOf,
  type Device,
  waitForMap,
  waitForNewBuild,
  newVersion,
  openApp,
  openDevice,
  update,
} from '../../support/offline/openDevice.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';

let app: string;
let gatewayUrl: string;
let second: CopiedBuild;
let front: AppFront;
let device: Device;

beforeAll(async () => {
  ({ url: gatewayUrl } = await sharedProduct());
  ({ app } = await buildIfChanged());
  second = await copyBuild(app, 'second');
});
beforeEach(async () => {
  front = await startAppFront(app, gatewayUrl);
  device = await openDevice();
});
afterEach(async () => {
  await device?.close();
  await front?.close();
});

/** Reloads again and again, as users do. */
async function givesWay(page: Page, to: string | null): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      return buildOf(page);
    })
    .toBe(to);
}

it('builds: one that never opened is replaced by the previous one, which says so and can retry', async () => {
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  const first = await buildOf(page);
  const broken = await copyBuild(app, 'broken', true);

  front.serve(broken.dir);
  await waitForNewBuild(page);
  await newVersion(page).waitFor();
  const loaded = page.waitForEvent('load');
  await update(page).tap();
  await loaded;
  expect(await buildOf(page)).toBe(broken.id);
  await expect.poll(() => page.locator('canvas').count()).toBe(0);
  await givesWay(page, first);

  const asked: string[] = [];
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await waitForMap(page);
  expect(await buildOf(page)).toBe(first);
  await page.getByText('Bản mới không mở được. Đang dùng bản trước.').waitFor();
  expect(asked.filter((path) => broken.own.includes(path))).toEqual([]);

  // A retry fails again.
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Thử lại bản mới' }).tap();
  await again;
  expect(await buildOf(page)).toBe(broken.id);
  await givesWay(page, first);

  // The operator fixes it: the next version is delivered like any other.
  front.serve(second.dir);
  await waitForNewBuild(page);
  await newVersion(page).waitFor();
  const mended = page.waitForEvent('load');
  await update(page).tap();
  await mended;
  await waitForMap(page);
  expect(await buildOf(page)).toBe(second.id);
});

it('builds: an older page gets a new policy, offline, too; an incomplete build is not used', async () => {
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  const first = await buildOf(page);
  front.serve(second.dir, { environment: { CSP_HOSTS: 'https://tiles.example' } });
  const policyOf = async (): Promise<string> => (await page.reload())!.headers()['content-security-policy'] ?? '';
  // A page waits only briefly for the server.
  await expect.poll(policyOf).toContain('https://tiles.example');
  expect(await buildOf(page)).toBe(first);
  front.isAway = true;
  expect(await policyOf()).toContain('https://tiles.example');
  expect(await buildOf(page)).toBe(first);

  front.isAway = false;
  await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((key) => key.startsWith('thua-build-'));
    const cache = await caches.open(name!);
    const [some] = (await cache.keys()).filter(({ url }) => url.includes('/assets/map-'));
    await cache.delete(some!);
  });
  await page.reload();
  expect(await buildOf(page)).toBe(second.id);
});

it('builds: when an operator removes the app worker, everything that it stored is removed', async () => {
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  front.serve(app, { appWorker: 'off' });
  const loaded = page.waitForEvent('load');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  await loaded;
  await waitForMap(page);
  const left = (): Promise<[number, string[]]> =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
  await expect.poll(left).toEqual([0, []]);
});
