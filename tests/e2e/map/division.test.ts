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

/** Areas in the table of parts, m². */
const partAreas = async (panel: Locator): Promise<number[]> => {
  const rows = await panel.getByRole('table', { name: 'Các phần' }).locator('tbody tr').allInnerTexts();
  return rows.map((row) => Number(row.split('\t')[1]!.replaceAll(',', '')));
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Centre of a handle of the cut on the screen. */
async function handleAt(page: Page, name: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

describe.each(
  variantsToRun([
    ['a phone', SMALL_PHONE],
    ['a desktop', DESKTOP],
  ] as const),
)('division on %s', (_name, viewport) => {
  it('division: two presses cut a parcel in two; a dragged line, undo, three thirds and files follow', async () => {
    const { page, complaints } = await openPage(browser, productUrl, viewport, { pixels: false });
    const press = (control: Locator): Promise<void> => (viewport === SMALL_PHONE ? control.tap() : control.click());
    await page.locator('canvas').waitFor();
    const { parcel } = target;
    await page.evaluate(
      (hash) => void (location.hash = hash),
      `#19/${parcel.latitude_center}/${parcel.longitude_center}&parcel=${parcel._id}`,
    );
    const lot = page.getByRole('dialog', { name: `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}` });
    await press(lot.getByRole('button', { name: 'Tách thửa' }));
    const panel = page.getByRole('dialog', { name: 'Tách thửa' });
    const button = (name: string | RegExp): Locator => panel.getByRole('button', { name, exact: typeof name === 'string' });
    const part = (number: number): Locator => panel.getByText(new RegExp(`^Phần ${number}: `));
    await expect.poll(() => partAreas(panel)).toHaveLength(2);
    const totalM2 = sum(await partAreas(panel));
    expect(Math.abs(totalM2 - parcel.acreage)).toBeLessThan(0.05 * parcel.acreage);

    // The areas follow a dragged end of the line.
    const before = await partAreas(panel);
    // The panel's padding moves the map, so it waits for a handle at rest.
    await page.getByRole('button', { name: 'Điểm B của đường cắt', exact: true }).hover();
    const from = await handleAt(page, 'Điểm B của đường cắt');
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => partAreas(panel)).not.toEqual(before);
    expect(sum(await partAreas(panel))).toBeCloseTo(totalM2, 1);
    await page.getByRole('button', { name: 'Điểm A của đường cắt' }).press('Shift+ArrowLeft');
    await expectClean(page, '[role="dialog"]');

    await press(button(/^Cắt thành 2 phần$/));
    await part(1).waitFor();
    await press(button('Hoàn tác lần cắt trước'));
    await expect.poll(() => part(1).count()).toBe(0);

    // A number that is not understood changes nothing and says so; an area that is too large is refused.
    await press(panel.getByRole('radio', { name: 'Theo diện tích' }));
    const areas = panel.getByRole('textbox', { name: /^Diện tích các phần/ });
    await areas.fill('12,5,1');
    await panel.getByText(/^Nhập diện tích từng phần/).waitFor();
    await areas.fill(String(Math.ceil(totalM2)));
    await panel.getByText('Tổng diện tích các phần phải nhỏ hơn diện tích phần đất.').waitFor();

    await press(panel.getByRole('radio', { name: 'Chia đều' }));
    await panel.getByRole('textbox', { name: /^Số phần/ }).fill('3');
    await press(button(/^Cắt thành 3 phần$/));
    await part(3).waitFor();
    const thirds = (await panel.getByText(/^Phần \d: /).allInnerTexts()).map((name) =>
      Number(/: ([\d,.]+) m²/.exec(name)![1]!.replaceAll(',', '')),
    );
    for (const third of thirds) expect(Math.abs(third - totalM2 / 3)).toBeLessThan(0.02);

    await press(part(2));
    await press(button('Gộp với phần 3'));
    await expect.poll(() => part(3).count()).toBe(0);

    await press(button('Xuất các phần'));
    const [download] = await Promise.all([page.waitForEvent('download'), press(button(/DXF/))]);
    expect(download.suggestedFilename()).toMatch(/\.dxf$/);
    await press(part(1));
    await expectClean(page, '[role="dialog"]');
    await press(button('Đóng'));
    await lot.waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
