import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCustomer } from '../support/customers/customers.ts';
import { saveElsewhere } from '../support/customers/saveElsewhere.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { pictureDifference } from '../support/pages/pictureDifference.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';

/** A busy machine's. */
const PATIENT = { timeout: 20_000 };

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

const hashOf = (page: Page): string => new URL(page.url()).hash;
const viewOf = (page: Page): string => hashOf(page).split('&')[0]!;
const setHash = (page: Page, hash: string): Promise<void> => page.evaluate((text) => void (location.hash = text), hash);
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const isShown = (locator: Locator, shown: boolean): Promise<void> => expect.poll(() => locator.count(), PATIENT).toBe(shown ? 1 : 0);
const overlays = (page: Page): Promise<number> => page.evaluate(() => (history.state as { overlays: number }).overlays);
/** Every open thing is one entry, and the page has caught up with what it did to the history. */
const settled = (page: Page, count: number): Promise<void> => expect.poll(() => overlays(page), PATIENT).toBe(count);

/** What Android's Back does, with `depth` things open before: the topmost one goes, the page stays. */
async function pressBack(page: Page, depth: number, gone: Locator): Promise<void> {
  await settled(page, depth);
  await page.goBack();
  await isShown(gone, false);
  await settled(page, depth - 1);
  expect(page.url()).toContain(product.url);
}

async function openSearchDrawer(page: Page): Promise<Locator> {
  await openCarefulSearch(page);
  const drawer = dialog(page, 'Tra cứu toạ độ');
  await drawer.waitFor();
  return drawer;
}

async function searchParcel(page: Page): Promise<void> {
  const { latitude_center: lat, longitude_center: lng } = target.parcel;
  await openSearchDrawer(page);
  await page.getByRole('tab', { name: 'Google' }).tap();
  await page.getByLabel('Toạ độ Google Map').fill(`${lat}, ${lng}`);
  await button(page, 'Tìm kiếm').tap();
  await isShown(dialog(page, 'Tra cứu toạ độ'), false);
  const plannings = page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name: 'Quy hoạch' });
  await expect.poll(() => plannings.innerText(), PATIENT).toMatch(/\d/);
}

/** A parcel picked in the list around the pin. */
async function openParcelOfList(page: Page): Promise<{ list: Locator; parcel: Locator }> {
  await page.locator('.thua-pin').press('Enter');
  const list = page.getByRole('dialog').filter({ hasText: 'Vị trí đang ghim' });
  await page.getByRole('tab', { name: 'Danh sách địa chính' }).tap();
  const row = page
    .getByRole('listitem')
    .getByText(/^Tờ \d+ · Thửa \d+$/)
    .first();
  const name = await row.innerText();
  await row.tap();
  const parcel = dialog(page, name);
  await parcel.waitFor();
  return { list, parcel };
}

describe('way back', () => {
  it('way back: on a first visit Back closes whatever is on top, three deep, and leaves once nothing is open', async () => {
    const customer = await registerCustomer(product.seeded, 'quaylai');
    await saveElsewhere(product.seeded, customer, 1);
    // Nothing of ours is in this history: before the page there is about:blank.
    const { page, complaints } = await openPage(browser, `${product.url}/#17/16.005/108.221`, PHONE, { pixels: false });
    await page.locator('canvas').waitFor();
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    const back = (depth: number, gone: Locator): Promise<void> => pressBack(page, depth, gone);
    // Cards, and over one of them the way to the licences, and these.
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
    // The search drawer, a dialog over it.
    const search = await openSearchDrawer(page);
    await search.getByRole('button', { name: 'Hướng dẫn' }).tap();
    await page.locator('dialog[open]').waitFor();
    await back(2, page.locator('dialog[open]'));
    await back(1, search);
    // The login, which goes by itself: its entry goes with it.
    await button(page, 'Đăng nhập').tap();
    const login = dialog(page, 'Đăng nhập');
    await login.waitFor();
    await back(1, login);
    await button(page, 'Đăng nhập').tap();
    await login.getByLabel(/^Tên đăng nhập hoặc email/).fill(customer.email);
    await login.getByLabel(/^Mật khẩu/).fill(customer.password);
    await login.getByRole('button', { name: 'Đăng nhập', exact: true }).tap();
    await button(page, 'Tài khoản').waitFor(PATIENT);
    await isShown(login, false);
    await settled(page, 0);

    // List, parcel, customer's drawer: three deep. Where the map went meanwhile it stays.
    await searchParcel(page);
    await settled(page, 0);
    const searched = viewOf(page);
    const { list, parcel } = await openParcelOfList(page);
    await expect.poll(() => viewOf(page), PATIENT).not.toBe(searched);
    await button(page, 'Tài khoản').tap();
    const customerDrawer = page.locator('dialog[open]');
    await customerDrawer.waitFor();
    const entries = await page.evaluate(() => history.length);
    await back(3, customerDrawer);
    const before = hashOf(page);
    await page.locator('canvas').press('-');
    await expect.poll(() => hashOf(page), PATIENT).not.toBe(before);
    const zoomedOut = viewOf(page);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await back(2, parcel);
    await list.waitFor();
    // Forward opens the parcel again.
    await page.goForward();
    await parcel.waitFor();
    await expect.poll(() => hashOf(page), PATIENT).toMatch(/&parcel=/);
    expect(viewOf(page)).toBe(zoomedOut);
    await back(2, parcel);
    await back(1, list);
    await expect.poll(() => hashOf(page), PATIENT).not.toMatch(/parcel=/);
    expect(viewOf(page)).toBe(zoomedOut);

    // A list that a tool covers is forgotten: closing the layers does not bring it back.
    await page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name: 'Quy hoạch' }).tap();
    const suggestions = dialog(page, 'Gợi ý quy hoạch');
    await suggestions.waitFor();
    await button(page, 'Lớp dữ liệu đang mở').tap();
    const layers = dialog(page, 'Lớp dữ liệu đang mở');
    await layers.waitFor();
    await back(1, layers);
    expect(await suggestions.count()).toBe(0);

    // Drawing, the list of notes, a note, and the question before typed words go.
    await button(page, 'Vẽ và đo').tap();
    const measure = dialog(page, 'Thước đo');
    await measure.waitFor();
    await button(page, 'Xem đã lưu').tap();
    const notes = dialog(page, 'Ghi chú của tôi');
    await notes.getByRole('tab', { name: 'Điểm' }).tap();
    await notes.getByRole('button', { name: /^Mốc số 1/ }).tap();
    const form = dialog(page, 'Thông tin ghi chú');
    await form.getByLabel(/^Tên bản vẽ/).fill('Mốc đổi tên');
    await settled(page, 3);
    await page.goBack();
    const question = dialog(page, 'Bỏ nội dung đã nhập?');
    await question.waitFor();
    await back(4, question);
    expect(await form.getByLabel(/^Tên bản vẽ/).inputValue()).toBe('Mốc đổi tên');
    await page.goBack();
    await question.getByRole('button', { name: 'Bỏ', exact: true }).tap();
    await isShown(form, false);
    await back(2, notes);
    await back(1, measure);

    // Closed by its button, and another one opened in the same moment or right behind it: that one stays.
    for (const isAtOnce of [true, false]) {
      await button(page, 'Lớp dữ liệu đang mở').tap();
      await settled(page, 1);
      await page.evaluate(async (atOnce) => {
        const press = (name: string): void => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        press('Đóng');
        if (!atOnce) await new Promise((next) => setTimeout(next));
        press('Lớp dữ liệu đang mở');
      }, isAtOnce);
      await settled(page, 1);
      await layers.waitFor();
      await page.keyboard.press('Escape');
      await isShown(layers, false);
      await settled(page, 0);
    }

    // Loaded anew: the parcel is in the address, a drawer is not, and neither leaves an entry behind.
    await page.locator('.thua-pin').press('Enter');
    await openParcelOfList(page);
    await settled(page, 2);
    await expect.poll(() => hashOf(page), PATIENT).toContain('&parcel=');
    await page.reload();
    await parcel.waitFor();
    await settled(page, 1);
    await back(1, parcel);
    await button(page, 'Lớp dữ liệu đang mở').tap();
    await settled(page, 1);
    await page.reload();
    await page.locator('canvas').waitFor();
    await settled(page, 0);
    expect(await layers.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.url(), PATIENT).toBe('about:blank');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('share link', () => {
  it('share link: a fresh browser shows the same ground, layers and panel, whatever opened by itself, and the drawing where it was asked for; an unknown parcel is told in a line', async () => {
    const sender = await openPage(browser, product.url, PHONE);
    const { page } = sender;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    await searchParcel(page);
    const { parcel } = await openParcelOfList(page);
    await expect.poll(() => hashOf(page), PATIENT).toContain('&parcel=');
    const parcelId = /parcel=([\w.-]+)/.exec(hashOf(page))?.[1];
    const share = async (answer = () => Promise.resolve()): Promise<string> => {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await parcel.getByRole('button', { name: 'Chia sẻ', exact: true }).tap();
      await answer();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), PATIENT).not.toBe('');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    // The planning that opened by itself is not in the page's own address, and is in the link.
    expect(hashOf(page)).not.toContain('layers=');
    const near = await share();
    expect(near).toMatch(/&layers=[\w.-]+:30&/);
    expect(near).toContain(viewOf(page));

    // Who has moved on shares the lot all the same, not the middle of the map.
    await setHash(page, `#12/16.2/108.4&parcel=${parcelId}`);
    await expect.poll(() => hashOf(page), PATIENT).toBe(`#12/16.2/108.4&parcel=${parcelId}`);
    await parcel.waitFor();
    const far = await share();
    const [zoom, lat, lng] = new URL(far).hash.slice(1).split('&')[0]!.split('/').map(Number);
    expect(zoom).toBeGreaterThan(16);
    expect(Math.hypot(lat! - target.parcel.latitude_center, lng! - target.parcel.longitude_center)).toBeLessThan(0.01);
    const there = new URL(near).hash;
    await setHash(page, there);

    await expect.poll(() => hashOf(page), PATIENT).toBe(there);
    const parcelName = await parcel.getByRole('heading').first().innerText();
    await parcel
      .getByText(/^\d+ % quy hoạch|^Quy hoạch/)
      .first()
      .waitFor(PATIENT);
    const panelWords = await parcel.innerText();

    // Whoever has drawn is asked; the drawing goes along only where they say so.
    await parcel.getByRole('button', { name: 'Đo vẽ' }).tap();
    await button(page, 'Đóng thước đo').tap();
    await setHash(page, '#16/16.012/108.22');
    await isShown(parcel, false);
    await setHash(page, there);
    await parcel.waitFor();
    expect(new URL(await share(() => button(page, 'Chia sẻ liên kết').tap())).hash).toBe(there);
    const withDrawing = page.getByRole('checkbox', { name: 'Kèm hình vẽ' });
    const drawn = await share(() => withDrawing.tap().then(() => button(page, 'Chia sẻ liên kết').tap()));
    expect(new URL(drawn).hash).toMatch(new RegExp(`^${there}&draw=1[\\w-]{30,90}$`));

    const receiver = await openPage(browser, drawn, PHONE);
    const { page: other } = receiver;
    await dialog(other, parcelName).waitFor();
    await expect.poll(() => other.url(), PATIENT).toBe(drawn);
    await expect.poll(() => dialog(other, parcelName).innerText(), PATIENT).toBe(panelWords);
    await other.getByText(/^Hình vẽ được chia sẻ · [\d,]+\.\d\d m²$/).waitFor();
    // Beside what is theirs; taken to edit, it is their own, and both look at the same.
    await button(other, 'Mở để sửa').tap();
    await dialog(other, 'Thước đo').waitFor();
    await expect.poll(() => hashOf(other), PATIENT).toBe(there);
    await parcel.getByRole('button', { name: 'Đo vẽ' }).tap();
    await expect.poll(() => pictureDifference(page, other), { ...PATIENT, interval: 500 }).toBeLessThan(2);
    // A layer that is missing is seen by that measure.
    await setHash(other, there.replace(/&layers=[^&]*/, ''));
    await expect.poll(() => pictureDifference(page, other), { ...PATIENT, interval: 500 }).toBeGreaterThan(2);
    await setHash(other, `${there}&draw=1HI8`);
    await other.getByRole('status').getByText('Hình vẽ trong liên kết bị hỏng hoặc bị cắt nên không mở được').waitFor();
    await button(other, 'Ẩn dòng này').tap();
    await button(other, 'Lớp dữ liệu đang mở').tap();
    const strength = other.getByRole('slider', { name: /^Độ đậm/ });
    await expect.poll(() => strength.first().inputValue(), PATIENT).toBe('30');
    await other.goBack();
    // The lot alone: its bounds are fitted, though the link names no view.
    await setHash(other, '#16/16.012/108.22');
    await expect.poll(() => hashOf(other), PATIENT).toBe('#16/16.012/108.22');
    await setHash(other, `#parcel=${parcelId}`);
    await expect.poll(() => hashOf(other), PATIENT).toBe(new URL(far).hash.replace(/&layers=[^&]*/, ''));

    await setHash(other, '#16/16.013/108.22&parcel=khong-co');
    await other.getByRole('status').getByText('Không tìm thấy thửa', { exact: true }).waitFor();
    await expect.poll(() => hashOf(other), PATIENT).toBe('#16/16.013/108.22');
    expect(await other.locator('[data-sonner-toast]').count()).toBe(0);
    await button(other, 'Ẩn dòng này').tap();
    await isShown(button(other, 'Ẩn dòng này'), false);
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
