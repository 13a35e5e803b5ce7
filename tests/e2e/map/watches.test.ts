import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyChanges } from '../../../src/gateway/watches/notifyChanges.ts';
import { makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { gridPlace, insertChangeSets } from '../../support/watches/changeSets.ts';

interface Lot {
  id: string;
  province_code: string;
  center_lng: number;
  center_lat: number;
}

let product: ServedProduct;
let lot: Lot;
let planningId: string;
beforeAll(async () => {
  product = await sharedProduct();
  const { store } = product.seeded;
  [lot] = (await store.query<Lot>(
    `select id, province_code, center_lng, center_lat from cadastral_items where ward_code = '20314' and acreage > 80 order by id limit 1`,
  )) as [Lot];
  const [plan] = await store.query<{ id: string }>(`select id from parcel_lands where ward_code = '20314' order by year desc, id limit 1`);
  planningId = plan!.id;
});
afterAll(closePages);

it('watches: at 360 px a parcel is watched; a changed planning is notified in ‘Thông báo’ with a link', async () => {
  const { store, failures } = product.seeded;
  const owner = await makeWalletOwner(product.seeded, 'theo-doi');
  const { page, complaints } = await openPage(await sharedChromium(), 'about:blank', { width: 360, height: 740 }, { pixels: false });
  const check = async (): Promise<void> => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page);
  };
  await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), owner.token);
  await page.goto(`${product.url}#18/${lot.center_lat}/${lot.center_lng}&parcel=${lot.id}`);
  await page.getByRole('button', { name: 'Theo dõi thay đổi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Theo dõi thay đổi' });
  await dialog.getByRole('checkbox', { name: 'Quy hoạch thay đổi' }).waitFor();
  await check();
  await dialog.getByRole('button', { name: 'Theo dõi', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const [x, y] = gridPlace(lot.center_lng, lot.center_lat);
  const change = { kind: 'zone_code', subject: planningId, boxes: [[x - 90, y - 90, x + 90, y + 90]] } as const;
  await insertChangeSets(store, [{ id: 'nap-e2e', province_code: lot.province_code, planning_after: planningId, changes: [change] }]);
  expect(await notifyChanges(store, { hasMail: false })).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tài khoản', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Đang theo dõi' }).click();
  await drawer.getByText(/^Báo lần cuối: /).waitFor();
  await check();
  await drawer.getByRole('button', { name: 'Quay lại tài khoản' }).click();
  await drawer.getByRole('button', { name: 'Thông báo' }).click();
  await drawer.getByText(/^ODT thành DGT: [\d,.]+ m²\.$/m).waitFor();
  await check();
  await drawer.getByRole('button', { name: /^Xem trên bản đồ: Quy hoạch thay đổi: Thửa / }).click();
  await page.getByRole('list', { name: 'Thông báo' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(new RegExp(`layers=${planningId}.*&parcel=${lot.id}`));
  expect([complaints, failures]).toEqual([[], []]);
  await page.context().close();
});
