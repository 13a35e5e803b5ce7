import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withoutSampleLabel } from '../../src/domain/land/sampleLabel.ts';
import { formatAreaM2 } from '../../src/domain/text/format.ts';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { expectAccessible, expectLargeTargets } from '../support/pages/expectAccessible.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { pickPlannedParcel, type PlannedParcel } from '../support/land/plannedParcel.ts';
import { openCarefulSearch } from '../support/pages/openCarefulSearch.ts';

const productUrl = inject('productUrl');
let browser: Browser;
let planned: PlannedParcel;

beforeAll(async () => {
  [planned, browser] = await Promise.all([pickPlannedParcel(productUrl), sharedChromium()]);
});

afterAll(async () => {
  await closePages();
});

/** Searches around the parcel, where its planning opens automatically, and opens the parcel from the list. */
async function openPlannedParcel(page: Page): Promise<void> {
  const { latitude_center: lat, longitude_center: lng, land_number: sheet, parcel_number: parcel } = planned.parcel;
  await openCarefulSearch(page, 'Google');
  await page.getByLabel('Toạ độ Google Map').fill(`(${lat}, ${lng})`);
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click();
  const chip = page.getByRole('button', { name: /Địa chính/ });
  await expect.poll(() => chip.innerText()).toMatch(/[1-9]\d*\+?\s*Địa chính/);
  await chip.click();
  // The parcel may open by itself before the list does, with the same words as its heading.
  await page.getByRole('listitem').getByText(`Tờ ${sheet} · Thửa ${parcel}`, { exact: true }).first().click();
  await page.getByRole('heading', { name: 'Quy hoạch trên thửa' }).waitFor();
}

/** Name, m² and % of each row. */
const readTable = (page: Page, title: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: title })
    .locator('tr')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.split('\n')[0]!.trim())),
    );

describe.each(
  variantsToRun([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const),
)('parcel × plan on a %s', (_name, viewport) => {
  it('parcel × plan: table and picture of the open planning agree with the gateway’s data', async () => {
    const { page, complaints } = await openPage(browser, productUrl, viewport, { pixels: false });
    await openPlannedParcel(page);
    const title = withoutSampleLabel(planned.planning.title);
    // The verdict comes first, automatically: the largest part of the table.
    const [code, share] = [...planned.shares].filter(([each]) => each !== null).toSorted(([, one], [, other]) => other - one)[0]!;
    const verdict = page.getByRole('status', { name: 'Quy hoạch trên thửa' });
    await expect.poll(() => verdict.innerText()).toContain(`theo ${title}`);
    const told = async (): Promise<{ code: string; isRight: boolean }> => {
      const [, percent, said = ''] = /^([\d.]+) % quy hoạch .*\((\w+)\)/.exec(await verdict.innerText()) ?? [];
      return { code: said, isRight: Math.abs(Number(percent) - share * 100) < 0.1 };
    };
    await expect.poll(told).toEqual({ code, isRight: true });
    await page.getByText('Cách tính').click();
    await page.getByRole('table', { name: title }).waitFor();
    const rows = await readTable(page, title);
    const areaM2 = planned.parcel.acreage;
    expect(rows.at(-1)).toEqual(['Cả thửa', formatAreaM2(areaM2), '100.0']);
    const lines = rows.slice(0, -1).map(([name, area, percent]) => ({
      code: name === 'Không có quy hoạch' ? null : name!,
      areaM2: Number(area!.replaceAll(',', '')),
      percent: Number(percent),
    }));
    for (const [code, share] of planned.shares) {
      const line = lines.find((each) => each.code === code) ?? { percent: 0, areaM2: 0 };
      // Shown with one decimal, rounded so that the parts sum to the whole.
      expect(Math.abs(line.percent - share * 100)).toBeLessThan(0.1);
      expect(Math.abs(line.areaM2 - share * areaM2)).toBeLessThan(0.1);
    }
    expect(lines.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 6);
    expect(lines.reduce((sum, line) => sum + line.areaM2, 0)).toBeCloseTo(Number(areaM2.toFixed(1)), 6);
    // The newest planning comes first.
    const picture = page.getByRole('img', { name: /^Hình thửa đất, hướng bắc ở trên: / }).first();
    await expect
      .poll(() => picture.getAttribute('aria-label'))
      .toContain(lines.map(({ code, percent }) => `${code ?? 'Không có quy hoạch'} ${percent.toFixed(1)} %`).join(', '));
    await page.getByText('Không thay trích lục quy hoạch').waitFor();
    await page.getByRole('heading', { name: 'Quy hoạch trên thửa' }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await expectLargeTargets(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
