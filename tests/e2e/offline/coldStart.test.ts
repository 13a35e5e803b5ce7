import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { type AppFront, startAppFront } from '../../support/offline/appFront.ts';
import { waitForStoredApp, type Device, waitForMap, openApp, openDevice } from '../../support/offline/openDevice.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { storeTokensInPage, savePoint } from '../../support/offline/savePoint.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';

const NO_NETWORK = 'Không có mạng: góc ranh, thước đo, ghi chú dùng được; thửa, quy hoạch, địa chỉ cần mạng.';

let product: ServedProduct;
let front: AppFront;
let device: Device;
let customer: TestCustomer;

beforeAll(async () => {
  product = await sharedProduct();
  front = await startAppFront((await buildIfChanged()).app, product.url);
  customer = await registerCustomer(product.seeded, 'khongmang');
  device = await openDevice();
});
afterAll(async () => {
  await device?.close();
  await front?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notes = async () =>
  (await askGateway(product.seeded.app, findActionHistoriesCall, { type: 'POINT', limit: 50, page: 1 }, customer.accessToken)).data;

it('offline: a cold start shows app, map, both languages, help, measuring, corners; a note waits', async () => {
  const first = await openApp(device, front.url);
  await waitForStoredApp(first);
  await storeTokensInPage(customer, first);

  front.isAway = true;
  await device.restart(false);
  const page = await openApp(device, front.url);
  await page.getByText(NO_NETWORK).waitFor();
  await expectClean(page);

  // Language, theme and help, which this device has never opened before.
  await button(page, 'Tài khoản').tap();
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.getByText('No network: corners, measuring and notes work').waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await button(page, 'Help and information').tap();
  await page.getByRole('dialog', { name: 'Help and information' }).getByRole('button', { name: 'Help', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Help', exact: true }).waitFor();

  // The choice applies to the next start, which has no network either.
  await page.evaluate(() => localStorage.setItem('language', 'vi'));
  await page.reload();
  await waitForMap(page);
  await page.getByText(NO_NETWORK).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

  await openCarefulSearch(page, 'Góc ranh');
  for (const [index, [x, y]] of [
    ['1770541.21', '550302.55'],
    ['1770561.21', '550302.55'],
    ['1770561.21', '550342.55'],
  ].entries()) {
    if (index > 0) await button(page, 'Thêm góc').tap();
    await page.getByLabel(`X, góc ${index + 1}`).fill(x!);
    await page.getByLabel(`Y, góc ${index + 1}`).fill(y!);
  }
  await button(page, 'Tìm kiếm').tap();
  await page.getByRole('dialog', { name: 'Góc ranh đã nhập' }).waitFor();
  await page.getByRole('dialog', { name: 'Góc ranh đã nhập' }).getByRole('button', { name: 'Đóng', exact: true }).tap();

  await savePoint(page, 'Giếng không mạng');
  expect(await notes()).toEqual([]);
  await page.close();

  // The browser ends and starts again with a network.
  front.isAway = false;
  await device.restart();
  await openApp(device, front.url);
  await expect.poll(async () => (await notes()).map(({ title }) => title)).toEqual(['Giếng không mạng']);
});

it('clear everything: unsent notes are counted first; then no data is left in any tab, no one logged in', async () => {
  const page = await openApp(device, front.url);
  await waitForStoredApp(page);
  // The cookie by which a browser is recognized after an earlier login.
  await device.context.addCookies([{ name: 'thua-device', value: 'x'.repeat(24), domain: '127.0.0.1', path: '/gateway', httpOnly: true }]);
  await device.context.setOffline(true);
  await savePoint(page, 'Chưa gửi');
  const other = await device.context.newPage();
  await other.goto(front.url);
  await waitForMap(other);
  // Before the network is back, when the outbox sends at once.
  front.isAway = true;
  await device.context.setOffline(false);
  await button(page, 'Tài khoản').tap();
  await button(page, 'Xoá mọi thứ trên máy này').tap();
  const question = page.getByRole('dialog', { name: 'Xoá mọi thứ trên máy này?' });
  await question.getByText('1 ghi chú chưa gửi sẽ mất.').waitFor();
  await expectClean(page, 'dialog[open]');
  front.isAway = false;
  await question.getByRole('button', { name: 'Xoá hết' }).tap();
  await toastShown(page, 'Đã xoá mọi thứ trên máy này');
  await waitForMap(other);
  const left = (): Promise<unknown> =>
    page.evaluate(async () => ({
      jwt: localStorage.getItem('jwt'),
      notes:
        (await indexedDB.databases()).length &&
        (await new Promise((resolve) => {
          const opening = indexedDB.open('thua-session');
          opening.onsuccess = () => {
            const names = [...opening.result.objectStoreNames];
            if (!names.includes('outbox')) return resolve(0);
            opening.result.transaction('outbox').objectStore('outbox').count().onsuccess = ({ target }) =>
              resolve((target as IDBRequest<number>).result);
          };
        })),
    }));
  await expect.poll(left).toEqual({ jwt: null, notes: 0 });
  await expect.poll(() => device.context.cookies()).toEqual([]);
  for (const tab of [page, other]) await button(tab, 'Đăng nhập').waitFor();
});
