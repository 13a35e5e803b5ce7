import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, type OpenPage, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { chooseUnit } from '../support/pages/chooseUnit.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { resetPage } from '../support/pages/resetPage.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { withoutSampleLabel } from '../../src/domain/land/sampleLabel.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';

/** §9's smallest phone. */
const SMALL_PHONE = { width: 360, height: 640 } as const;
/** In a street of phường Hòa Xuân, where no parcel opens automatically, and at sea. */
const LAND = '16.0051, 108.2211';
const SEA = '12.5, 111.5';
const OTHER_SEA = '12.4, 111.5';

const productUrl = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

async function search(page: Page, coordinates: string): Promise<void> {
  await openCarefulSearch(page, 'Google');
  await page.getByLabel('Toạ độ Google Map').fill(coordinates);
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
}

/** The chip 'N Quy hoạch' or 'N Địa chính', once it has a count. */
async function chip(page: Page, name: 'Quy hoạch' | 'Địa chính'): Promise<Locator> {
  const button = page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name });
  await expect.poll(() => button.innerText()).toMatch(/\d/);
  return button;
}

const rows = (page: Page): Locator => page.getByRole('listitem');
const openRow = (page: Page): Locator => rows(page).filter({ hasText: 'Đang mở' });
const words = (page: Page): Locator => page.getByLabel('Tìm quy hoạch, địa chính');

/** Picks a sheet, which is drawn from the first file of its record, on the file host. */
async function pickSheet(page: Page): Promise<void> {
  const zoom = (): number => Number(/#([\d.]+)\//.exec(page.url())![1]);
  const before = zoom();
  await page.locator('canvas').press('-');
  await expect.poll(zoom).toBeLessThan(before);
  await (await chip(page, 'Địa chính')).click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/parcel-land-cadastrals/find-suggest'));
  await words(page).fill('to ban do 1');
  const { data } = (await (await answer).json()) as { data: Array<{ _id: string; title: string; files: Array<{ url: string }> }> };
  const { _id: id, title, files } = data[0]!;
  const file = page.waitForResponse((response) => response.url() === `${productUrl}/gateway${files[0]!.url}`);
  await rows(page)
    .filter({ hasText: withoutSampleLabel(title) })
    .first()
    .click();
  expect((await file).status()).toBe(200);
  await expect.poll(() => page.url()).toMatch(new RegExp(`#17[./].*&layers=.*sheet/${id}`));
  await openRow(page).waitFor();
}

describe.each(
  variantsToRun([
    ['phone', SMALL_PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('suggestions on a %s', (_name, viewport) => {
  /** All tests share one visit; each starts over. */
  let visit: OpenPage;
  beforeAll(async () => {
    visit = await openPage(browser, productUrl, viewport, { pixels: false });
  });
  afterAll(() => visit?.page.context().close());

  it('suggestions: a chip opens its tab with the counted items; text, units and a broken picture', async () => {
    const { page, complaints } = visit;
    await page.route('**/images/plannings/**', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await search(page, LAND);
    const planning = await chip(page, 'Quy hoạch');
    const count = /\d+/.exec(await planning.innerText())![0];
    await planning.click();
    await page.getByRole('heading', { name: 'Gợi ý quy hoạch' }).waitFor();
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('Quy hoạch');
    await page.getByText(`${count} quy hoạch quanh vị trí đã ghim`).waitFor();
    const first = rows(page).first();
    await first.getByText('Tham khảo ( Đang cập nhật )').waitFor();
    // Nothing is charged here.
    await expect.poll(() => first.innerText()).not.toContain('point');
    await expect.poll(() => first.innerText()).toMatch(/Phường .*, Quận .*, Thành phố Đà Nẵng/);
    await expect.poll(() => first.innerText()).toContain('Tham khảo ( Đang cập nhật )');
    // One picture is broken and replaced by our drawing of the same size.
    const drawing = rows(page).locator('svg[viewBox="0 0 64 64"]').first();
    await drawing.waitFor();
    await expect.poll(() => drawing.boundingBox()).toMatchObject({ width: 64, height: 64 });

    await (await chip(page, 'Địa chính')).click();
    await rows(page)
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('Địa chính');
    await expect.poll(() => rows(page).first().innerText()).not.toContain('point');

    await words(page).fill('to ban do 1');
    await page.getByText(/^30 trong \d+ kết quả$/).waitFor();
    await expect.poll(() => rows(page).first().innerText()).toMatch(/Tờ bản đồ 1,[^]*Tham khảo \( Đang cập nhật \)/);
    await page.getByRole('button', { name: 'Lọc theo khu vực' }).click();
    await chooseUnit(page, 'Tỉnh, thành phố', 'Thành phố Đà Nẵng');
    await page.getByRole('button', { name: /^Xem \d+ kết quả$/ }).click();
    await rows(page)
      .getByText(/Thành phố Đà Nẵng$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('heading', { name: 'Gợi ý quy hoạch' }).count()).toBe(0);
    // Closed and reopened, input and choice are still there, on the other tab, too.
    await planning.click();
    await expect.poll(() => words(page).inputValue()).toBe('to ban do 1');
    await page.getByText('Chưa có thông tin quy hoạch').waitFor();
    await words(page).fill('không nơi nào');
    await page.getByRole('tab', { name: 'Địa chính', exact: true }).click();
    await page.getByText('Chưa có thông tin địa chinh').waitFor();
    await page.getByRole('button', { name: 'Bỏ lọc Thành phố Đà Nẵng' }).click();
    await page.getByRole('button', { name: 'Xoá từ khoá' }).click();
    await rows(page)
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('picking: zoom 17 from the suggestions, 13 from the view around the pin; a layer 0.5 s later', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    await search(page, LAND);
    await (await chip(page, 'Quy hoạch')).click();
    // The first of two picks within half a second is not added. Both in one task, as the list may reload.
    await page.waitForFunction(() => {
      const [first, second] = document.querySelectorAll<HTMLElement>('[role="listitem"] > button:first-child');
      if (!first || !second) return false;
      first.click();
      second.click();
      return true;
    });
    await expect.poll(() => page.url()).toMatch(/#17[./]/);
    await (await chip(page, 'Quy hoạch')).click();
    await openRow(page).waitFor();
    await expect.poll(() => rows(page).first().innerText()).not.toContain('Đang mở');

    await page.getByRole('button', { name: 'Xem quanh vị trí đã ghim' }).click();
    const header = page.getByRole('dialog').filter({ hasText: 'Vị trí đang ghim' });
    await expect.poll(() => header.getByRole('heading').innerText()).toMatch(/Phường Hòa Xuân/);
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Danh sách quy hoạch', 'Danh sách địa chính']);
    // A row that is still loading has no button, and a press on it does nothing.
    await rows(page).first().getByRole('button').first().click();
    await expect.poll(() => page.url()).toMatch(/#13[./]/);
    // The pin is a button that brings back the view around it.
    await page.locator('.thua-pin').press('Enter');
    await expect.poll(() => openRow(page).count()).toBe(2);

    await page.getByRole('tab', { name: 'Danh sách địa chính' }).click();
    const name = await rows(page)
      .getByText(/^Tờ \d+ · Thửa \d+$/)
      .first()
      .innerText();
    // Cells that arrive may change the order meanwhile.
    await rows(page).getByText(name, { exact: true }).first().click();
    await page.getByRole('heading', { name }).waitFor();
    await expect.poll(() => page.url()).toMatch(/#(19|20)[./]/);

    if (viewport === SMALL_PHONE) await pickSheet(page);
    expect(complaints).toEqual([]);
  });

  it('no data: a searched position without data offers the suggestions around it, once', async () => {
    const { page, complaints } = visit;
    await resetPage(page);
    const notice = page.getByRole('dialog', { name: 'Thông báo' });
    await search(page, SEA);
    await notice.getByText('Vị trí này chưa có dữ liệu').waitFor();
    if (viewport === SMALL_PHONE) await expectClean(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => notice.count()).toBe(0);
    await search(page, SEA);
    await expect.poll(async () => (await chip(page, 'Quy hoạch')).innerText()).toMatch(/^0\s/);
    await expect.poll(() => notice.count()).toBe(0);
    await search(page, OTHER_SEA);
    await notice.getByRole('button', { name: 'Mở ngay' }).click();
    await page.getByRole('heading', { name: 'Gợi ý quy hoạch' }).waitFor();
    await rows(page).first().getByText('Tham khảo ( Đang cập nhật )').waitFor();
    expect(complaints).toEqual([]);
  });
});
