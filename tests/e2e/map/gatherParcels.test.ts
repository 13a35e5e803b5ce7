import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pickSampleParcel, type SampleTarget } from '../../support/land/sampleTarget.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 640 };

const productUrl = inject('productUrl');
let browser: Browser;
let target: SampleTarget;

beforeAll(async () => {
  target = await pickSampleParcel(productUrl);
  browser = await sharedChromium();
});

afterAll(closePages);

/** Number of chosen parcels that the panel states. */
const countIn = async (panel: Locator): Promise<number> =>
  Number((/^([\d,]+) thửa/.exec(await panel.getByRole('status').first().innerText()) ?? ['', '0'])[1]!.replaceAll(',', ''));

/** Draws a stroke from one place of the map to another. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.locator('.thua-trace').waitFor();
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

describe.each(
  variantsToRun([
    ['a phone', SMALL_PHONE],
    ['a desktop', DESKTOP],
  ] as const),
)('choosing parcels on %s', (_name, viewport) => {
  it('choosing: two presses choose a sheet; a stroke removes parcels; totals, a name and a file follow', async () => {
    const { page, complaints } = await openPage(browser, productUrl, viewport, { pixels: false });
    const press = (control: Locator): Promise<void> => (viewport === SMALL_PHONE ? control.tap() : control.click());
    await page.locator('canvas').waitFor();
    const { parcel } = target;
    await page.evaluate(
      (hash) => void (location.hash = hash),
      `#19/${parcel.latitude_center}/${parcel.longitude_center}&parcel=${parcel._id}`,
    );
    const lot = page.getByRole('dialog', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` });
    await press(lot.getByRole('button', { name: 'Chọn nhiều thửa' }));
    const panel = page.getByRole('dialog', { name: 'Các thửa đã chọn' });
    const button = (name: string): Locator => panel.getByRole('button', { name, exact: true });
    await expect.poll(() => countIn(panel)).toBe(1);
    await press(button('Cả tờ'));
    await expect.poll(() => countIn(panel)).toBeGreaterThan(1);
    const ofSheet = await countIn(panel);
    await expectClean(page, '[role="dialog"]');

    // Escape ends a stroke; one across the middle of the map takes its parcels out.
    await press(button('Khung'));
    await page.locator('.thua-trace').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.thua-trace').count()).toBe(0);
    expect(await countIn(panel)).toBe(ofSheet);
    await press(panel.getByRole('radio', { name: 'Bỏ bớt' }));
    await press(button('Theo đường'));
    // Diagonally over the map beside the panel.
    await (viewport === SMALL_PHONE ? drag(page, [60, 130], [300, 420]) : drag(page, [560, 200], [1100, 600]));
    await expect.poll(() => countIn(panel)).toBeLessThan(ofSheet);
    const left = await countIn(panel);

    await press(button('Xong'));
    await panel.getByText(`${left} mục`).waitFor();
    await panel.getByLabel('Thứ tự').selectOption('area');
    await press(panel.getByLabel('Giữ lớp này trên thiết bị'));
    await panel.getByLabel('Tên', { exact: true }).fill('Khu phố 3');
    const named = page.getByRole('dialog', { name: 'Khu phố 3' });
    await press(named.getByRole('button', { name: 'Tổng hợp' }));
    const countOfTable = async (): Promise<number> => {
      const codes = await named.getByRole('table').locator('tbody tr').allInnerTexts();
      return codes.reduce((sum, row) => sum + Number(row.split('\t')[1]!.replaceAll(',', '')), 0);
    };
    await expect.poll(countOfTable).toBe(left);
    await named.getByText('Chu vi đường bao chung').waitFor();
    await expectClean(page, '[role="dialog"]');
    await press(named.getByRole('button', { name: 'Về danh sách' }));

    await press(named.getByRole('button', { name: 'Xuất tệp' }));
    const [download] = await Promise.all([page.waitForEvent('download'), press(named.getByRole('button', { name: /GeoJSON/ }))]);
    const { features } = JSON.parse(readFileSync(await download.path(), 'utf8')) as { features: Array<{ properties: object }> };
    expect(features).toHaveLength(left);
    expect(features[0]!.properties).toMatchObject({ SoTo: Number(parcel.land_number), GhiChu: 'Dữ liệu mẫu' });

    // The kept layer is there after a reload, and takes more parcels.
    await page.reload();
    await page.locator('canvas').waitFor();
    await press(page.getByRole('button', { name: /^Lớp/ }).first());
    await press(page.getByRole('button', { name: 'Mở danh sách của lớp Khu phố 3' }));
    await named.getByText(`${left} mục`).waitFor();
    await press(named.getByRole('button', { name: 'Chọn thêm' }));
    await expect.poll(() => countIn(named)).toBe(left);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
