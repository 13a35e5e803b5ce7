import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { sharedProduct } from '../../support/pages/servedProduct.ts';

let second: CopiedBuild;
let front: AppFront;
let device: Device;

beforeAll(async () => {
  const { url } = await sharedProduct();
  const { app } = await buildIfChanged();
  second = await copyBuild(app, 'second');
  front = await startAppFront(app, url);
  device = await openDevice();
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

it('versions: a new one is announced and installed on request in all tabs, unless a form is filled in', async () => {
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  const first = await buildOf(page);
  const other = await openApp(device, front.url);
  await openCarefulSearch(other, 'Góc ranh');
  await other.getByLabel('X, góc 1').fill('1770541.21');

  front.serve(second.dir);
  front.asked.length = 0;
  await waitForNewBuild(page);
  await newVersion(page).waitFor();
  await expectClean(page);
  await expect.poll(() => newVersion(other).count()).toBe(0);

  // After a reload it is still the user's version.
  await page.reload();
  await waitForMap(page);
  expect(await buildOf(page)).toBe(first);
  await newVersion(page).waitFor();

  await update(page).tap();
  await page.getByText('Một thẻ khác còn biểu mẫu').waitFor();
  expect(await buildOf(page)).toBe(first);
  await expect.poll(() => other.getByLabel('X, góc 1').inputValue()).toBe('1770541.21');

  await other.getByLabel('X, góc 1').fill('');
  // On a busy machine the other tab may still learn of its form: press again.
  const pressed = async (): Promise<string | null> => {
    // In one step, because the page and its button may be replaced meanwhile.
    if ((await buildOf(page)) === first) await update(page).evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
    return buildOf(page);
  };
  await expect.poll(pressed, { interval: 3_000 }).toBe(second.id);
  await expect.poll(() => buildOf(other)).toBe(second.id);
  for (const tab of [page, other]) {
    await waitForMap(tab);
    expect(await buildOf(tab)).toBe(second.id);
  }
  // New files of the second build were requested once, none of the first.
  const assets = front.asked.filter((line) => line.startsWith('GET /assets/') && !line.includes('live-worker'));
  expect(assets.toSorted()).toEqual(second.own.map((path) => `GET ${path}`));
});
