import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZOOM } from '../../src/domain/limits.ts';
import { registerCustomer } from '../support/customers/customers.ts';
import { saveFromOtherDevice } from '../support/customers/saveFromOtherDevice.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { button, dialog, hashOf, isShown, openParcelOfList, openSearchDrawer, searchParcel, viewOf } from '../support/pages/parcelVisit.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';
import { settledHistory } from '../support/pages/settledHistory.ts';

let product: ServedProduct;
let browser: Browser;
let target: SampleTarget;

beforeAll(async () => {
  product = await sharedProduct();
  target = await pickSampleParcel(product.url);
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Presses Android's Back with `depth` things open: the topmost one closes, the page stays. */
async function pressBack(page: Page, depth: number, gone: Locator): Promise<void> {
  await settledHistory(page, depth);
  await page.goBack();
  await isShown(gone, false);
  await settledHistory(page, depth - 1);
  expect(page.url()).toContain(product.url);
}

describe('way back', () => {
  it('way back: on a first visit Back closes what is on top, three deep, and leaves when nothing is open', async () => {
    const customer = await registerCustomer(product.seeded, 'quaylai');
    await saveFromOtherDevice(product.seeded, customer, 1);
    // The history contains nothing of the app: about:blank comes before the page.
    const { page, complaints } = await openPage(browser, `${product.url}/#17/16.005/108.221`, PHONE, { pixels: false });
    await page.locator('canvas').waitFor();
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    const back = (depth: number, gone: Locator): Promise<void> => pressBack(page, depth, gone);
    // Cards, over one of them the licences.
    const card = (name: string): Locator => page.getByRole('group', { name, exact: true });
    await button(page, 'Cài đặt').tap();
    await button(page, 'Trợ giúp và thông tin').tap();
    await button(page, 'Giấy phép').tap();
    await dialog(page, 'Giấy phép').waitFor();
    await back(3, dialog(page, 'Giấy phép'));
    await back(2, dialog(page, 'Trợ giúp và thông tin'));
    await back(1, card('Cài đặt'));
    await button(page, 'Bản đồ nền').tap();
    await back(1, card('Bản đồ nền'));
    // The search drawer and a dialog over it.
    const search = await openSearchDrawer(page);
    await search.getByRole('button', { name: 'Hướng dẫn' }).tap();
    await page.locator('dialog[open]').waitFor();
    await back(2, page.locator('dialog[open]'));
    await back(1, search);
    // The login closes by itself and removes its entry.
    await button(page, 'Đăng nhập').tap();
    const login = dialog(page, 'Đăng nhập');
    await login.waitFor();
    await back(1, login);
    await button(page, 'Đăng nhập').tap();
    await login.getByLabel(/^Tên đăng nhập hoặc email/).fill(customer.email);
    await login.getByLabel(/^Mật khẩu/).fill(customer.password);
    await login.getByRole('button', { name: 'Đăng nhập', exact: true }).tap();
    await button(page, 'Tài khoản').waitFor();
    await isShown(login, false);
    await settledHistory(page, 0);

    // List, parcel and user drawer: three deep. The map stays where it went meanwhile.
    await searchParcel(page, target);
    await settledHistory(page, 0);
    // The map must have arrived: a view on its way would be taken for the parcel's view below.
    await expect.poll(() => viewOf(page)).toMatch(new RegExp(`^#${ZOOM.place}/`));
    const searched = viewOf(page);
    const { list, parcel } = await openParcelOfList(page);
    await expect.poll(() => viewOf(page)).not.toBe(searched);
    await button(page, 'Tài khoản').tap();
    const customerDrawer = page.locator('dialog[open]');
    await customerDrawer.waitFor();
    await settledHistory(page, 3);
    const entries = await page.evaluate(() => history.length);
    await back(3, customerDrawer);
    const before = viewOf(page);
    await page.locator('canvas').press('-');
    await expect.poll(() => viewOf(page)).not.toBe(before);
    const zoomedOut = viewOf(page);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await back(2, parcel);
    await list.waitFor();
    // Forward opens the parcel again.
    await page.goForward();
    await parcel.waitFor();
    await expect.poll(() => hashOf(page)).toMatch(/&parcel=/);
    await expect.poll(() => viewOf(page)).toBe(zoomedOut);
    await back(2, parcel);
    await back(1, list);
    await expect.poll(() => hashOf(page)).not.toMatch(/parcel=/);
    await expect.poll(() => viewOf(page)).toBe(zoomedOut);

    // A list that a tool covers is forgotten: closing the layers does not bring it back.
    await page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name: 'Quy hoạch' }).tap();
    const suggestions = dialog(page, 'Gợi ý quy hoạch');
    await suggestions.waitFor();
    await button(page, 'Lớp dữ liệu đang mở').tap();
    const layers = dialog(page, 'Lớp dữ liệu đang mở');
    await layers.waitFor();
    await back(1, layers);
    await expect.poll(() => suggestions.count()).toBe(0);

    // Drawing, the list of notes, a note, and the question before typed text is discarded.
    await button(page, 'Vẽ và đo').tap();
    const measure = dialog(page, 'Thước đo');
    await measure.waitFor();
    await button(page, 'Xem đã lưu').tap();
    const notes = dialog(page, 'Ghi chú của tôi');
    await notes.getByRole('tab', { name: 'Điểm' }).tap();
    await notes.getByRole('button', { name: /^Mốc số 1/ }).tap();
    const form = dialog(page, 'Thông tin ghi chú');
    await form.getByLabel(/^Tên bản vẽ/).fill('Mốc đổi tên');
    await settledHistory(page, 3);
    await page.goBack();
    const question = dialog(page, 'Bỏ nội dung đã nhập?');
    await question.waitFor();
    await back(4, question);
    await expect.poll(() => form.getByLabel(/^Tên bản vẽ/).inputValue()).toBe('Mốc đổi tên');
    await page.goBack();
    await question.getByRole('button', { name: 'Bỏ', exact: true }).tap();
    await isShown(form, false);
    await back(2, notes);
    await back(1, measure);

    // Closed by its button while another one opens at the same time or right after: the other one stays.
    for (const isAtOnce of [true, false]) {
      await button(page, 'Lớp dữ liệu đang mở').tap();
      await settledHistory(page, 1);
      await page.evaluate(async (atOnce) => {
        const press = (name: string): void => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        press('Đóng');
        if (!atOnce) await new Promise((next) => setTimeout(next));
        press('Lớp dữ liệu đang mở');
      }, isAtOnce);
      await settledHistory(page, 1);
      await layers.waitFor();
      await page.keyboard.press('Escape');
      await isShown(layers, false);
      await settledHistory(page, 0);
    }

    // After a reload the parcel is in the address and a drawer is not; neither leaves an entry behind.
    await page.locator('.thua-pin').press('Enter');
    await openParcelOfList(page);
    await settledHistory(page, 2);
    await expect.poll(() => hashOf(page)).toContain('&parcel=');
    await page.reload();
    await parcel.waitFor();
    await settledHistory(page, 1);
    await back(1, parcel);
    await button(page, 'Lớp dữ liệu đang mở').tap();
    await settledHistory(page, 1);
    await page.reload();
    await page.locator('canvas').waitFor();
    await settledHistory(page, 0);
    await expect.poll(() => layers.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
