import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { button, dialog, hashOf, isShown, openParcelOfList, searchParcel, setHash, viewOf } from '../support/pages/parcelVisit.ts';
import { pictureDifference } from '../support/pages/pictureDifference.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';

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

describe('share link', () => {
  it('share link: a fresh browser shows the same view, layers, panel and, on request, the drawing', async () => {
    const sender = await openPage(browser, product.url, PHONE);
    const { page } = sender;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    await searchParcel(page, target);
    const { parcel } = await openParcelOfList(page);
    await expect.poll(() => hashOf(page)).toContain('&parcel=');
    const parcelId = /parcel=([\w.-]+)/.exec(hashOf(page))?.[1];
    const share = async (answer = () => Promise.resolve()): Promise<string> => {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await parcel.getByRole('button', { name: 'Chia sẻ', exact: true }).tap();
      await answer();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    // The automatic planning is not in the page's own address, but in the link.
    expect(hashOf(page)).not.toContain('layers=');
    const near = await share();
    expect(near).toMatch(/&layers=[\w.-]+:30&/);
    await expect.poll(() => near.includes(viewOf(page))).toBe(true);

    // After the map has moved on, the link still shares the lot, not the centre of the map.
    await setHash(page, `#12/16.2/108.4&parcel=${parcelId}`);
    await expect.poll(() => hashOf(page)).toBe(`#12/16.2/108.4&parcel=${parcelId}`);
    await parcel.waitFor();
    const far = await share();
    const [zoom, lat, lng] = new URL(far).hash.slice(1).split('&')[0]!.split('/').map(Number);
    expect(zoom).toBeGreaterThan(16);
    expect(Math.hypot(lat! - target.parcel.latitude_center, lng! - target.parcel.longitude_center)).toBeLessThan(0.01);
    const there = new URL(near).hash;
    await setHash(page, there);

    await expect.poll(() => hashOf(page)).toBe(there);
    const parcelName = await parcel.getByRole('heading').first().innerText();
    await parcel
      .getByText(/^\d+ % quy hoạch|^Quy hoạch/)
      .first()
      .waitFor();

    // A user with a drawing is asked; the drawing is included on request only.
    await parcel.getByRole('button', { name: 'Đo vẽ' }).tap();
    await button(page, 'Đóng thước đo').tap();
    await setHash(page, '#16/16.012/108.22');
    await isShown(parcel, false);
    await setHash(page, there);
    await parcel.waitFor();
    // The layers of an address open after its parcel.
    await expect.poll(async () => new URL(await share(() => button(page, 'Chia sẻ liên kết').tap())).hash).toBe(there);
    const withDrawing = page.getByRole('checkbox', { name: 'Kèm hình vẽ' });
    const drawn = await share(() => withDrawing.tap().then(() => button(page, 'Chia sẻ liên kết').tap()));
    expect(new URL(drawn).pathname).toBe('/hinh-ve');
    expect(new URL(drawn).hash).toMatch(new RegExp(`^${there}&draw=1[\\w-]{30,90}$`));

    const receiver = await openPage(browser, drawn, PHONE);
    const { page: other } = receiver;
    await dialog(other, parcelName).waitFor();
    await expect.poll(() => other.url()).toBe(drawn.replace('/hinh-ve#', '/#'));
    const panels = async (): Promise<string[]> => [...new Set([await parcel.innerText(), await dialog(other, parcelName).innerText()])];
    await expect.poll(panels).toHaveLength(1);
    await other.getByText(/^Hình vẽ được chia sẻ · [\d,]+\.\d\d m²$/).waitFor();
    // Beside the visitor's own drawing; edited, it becomes the visitor's own. Both see the same.
    await button(other, 'Mở để sửa').tap();
    await dialog(other, 'Thước đo').waitFor();
    await expect.poll(() => hashOf(other)).toBe(there);
    await parcel.getByRole('button', { name: 'Đo vẽ' }).tap();
    await expect.poll(() => pictureDifference(page, other), { interval: 500, timeout: 240_000 }).toBeLessThan(2);
    // The comparison notices a missing layer.
    await setHash(other, there.replace(/&layers=[^&]*/, ''));
    await expect.poll(() => pictureDifference(page, other), { interval: 500, timeout: 240_000 }).toBeGreaterThan(2);
    await setHash(other, `${there}&draw=1HI8`);
    await other.getByRole('status').getByText('Hình vẽ trong liên kết bị hỏng hoặc bị cắt nên không mở được').waitFor();
    await button(other, 'Ẩn dòng này').tap();
    await button(other, 'Lớp dữ liệu đang mở').tap();
    const strength = other.getByRole('slider', { name: /^Độ đậm/ });
    await expect.poll(() => strength.first().inputValue()).toBe('30');
    await other.goBack();
    // A link to the lot alone: its bounds are fitted, though the link has no view.
    await setHash(other, '#16/16.012/108.22');
    await expect.poll(() => hashOf(other)).toBe('#16/16.012/108.22');
    await setHash(other, `#parcel=${parcelId}`);
    await expect.poll(() => hashOf(other)).toBe(new URL(far).hash.replace(/&layers=[^&]*/, ''));

    await setHash(other, '#16/16.013/108.22&parcel=khong-co');
    await other.getByRole('status').getByText('Không tìm thấy thửa', { exact: true }).waitFor();
    await expect.poll(() => hashOf(other)).toBe('#16/16.013/108.22');
    await expect.poll(() => other.locator('[data-toast]').count()).toBe(0);
    await button(other, 'Ẩn dòng này').tap();
    await isShown(button(other, 'Ẩn dòng này'), false);
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
