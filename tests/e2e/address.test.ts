import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../support/pages/browserPage.ts';
import { hashCorpus } from '../support/pages/hashCorpus.ts';
import { toastShown, remainingToasts } from '../support/pages/recordToasts.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';

const productUrl = inject('productUrl');
let browser: Browser;
let target: SampleTarget;
let planningIds: string[];

beforeAll(async () => {
  target = await pickSampleParcel(productUrl);
  planningIds = await samplePlannings();
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** A small part of the 100,000 in the unit test: each is a whole turn of the app. */
const MALFORMED = process.env.THUA_LONG === '1' ? 1_000 : 40;

const parcelName = ({ parcel }: SampleTarget): string => `Tờ ${parcel.land_number} · Thửa ${parcel.parcel_number}`;
const panelOf = (page: Page) => page.getByRole('heading', { name: parcelName(target) });
const hashOf = (page: Page): string => new URL(page.url()).hash;
const setHash = (page: Page, hash: string): Promise<void> => page.evaluate((text) => void (location.hash = text), hash);

/** Opens a panel before the link's parcel arrives; `come` lets it arrive and resolves then. */
async function openLayersBefore(page: Page, come: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).click();
  const layers = page.getByRole('dialog', { name: 'Lớp dữ liệu đang mở' });
  await layers.waitFor();
  // Requested once the parcel is there.
  const plannings = page.waitForResponse(/\/parcel-land\/find-around/);
  await come();
  await plannings;
  expect(await panelOf(page).count()).toBe(0);
  await layers.getByRole('button', { name: 'Đóng', exact: true }).click();
  await panelOf(page).waitFor();
}

async function samplePlannings(): Promise<string[]> {
  const answer = await fetch(`${productUrl}/gateway/app/parcel-lands/find?limit=2&status=ACTIVE`);
  const { data } = (await answer.json()) as { data: { data: Array<{ _id: string }> } };
  return data.data.map(({ _id }) => _id);
}

/** An address with everything: turned and tilted view, base map, two layers, parcel overlay, parcel. */
function wholeHash(): string {
  const { latitude_center: lat, longitude_center: lng, _id } = target.parcel;
  const [first, second] = planningIds;
  return `#15/${lat.toFixed(5)}/${lng.toFixed(5)}/-30.5/40&map=satellite&layers=${first}:80,${second}&parcels=35&parcel=${_id}`;
}

describe.each(
  variantsToRun([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const),
)('address on a %s', (_name, viewport) => {
  it('a parcel picked on the map is in the address, and its link shows it to another visitor', async () => {
    const { latitude_center: lat, longitude_center: lng } = target.parcel;
    const { page, complaints } = await openPage(browser, `${productUrl}/?kept=1#18/${lat}/${lng}`, viewport, { pixels: false });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const canvas = page.locator('canvas');
    await canvas.waitFor();
    await page.getByText('Đang mở bản đồ').waitFor({ state: 'detached' });
    await canvas.focus();
    const unpin = page.getByRole('button', { name: 'Bỏ ghim và kết quả' });
    // Until its tile is drawn there is no parcel in the middle, and a press picks a place.
    while ((await panelOf(page).count()) === 0) {
      await canvas.press('Enter');
      await panelOf(page).or(unpin).first().waitFor();
      if ((await panelOf(page).count()) > 0) continue;
      await unpin.click();
      await unpin.waitFor({ state: 'detached' });
      await canvas.focus();
    }
    await page.getByRole('button', { name: 'Chia sẻ', exact: true }).click();
    await toastShown(page, 'Đã chép liên kết');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain(`&parcel=${target.parcel._id}`);
    expect([new URL(link).pathname, new URL(link).search]).toEqual([`/thua/${target.parcel._id}`, '?kept=1']);

    const other = await openPage(browser, link, viewport, { pixels: false });
    await panelOf(other.page).waitFor();
    await other.page.locator('canvas').waitFor();
    // The page about the parcel redirects to the map at once.
    await expect.poll(() => other.page.url()).toBe(link.replace(new URL(link).pathname, '/'));
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.page.context().close();
    await page.context().close();
  });

  it('address: view, base map, layers, opacities, parcel survive a reload; Back and Forward restore them', async () => {
    const whole = wholeHash();
    const { page, complaints } = await openPage(browser, `${productUrl}/?kept=1${whole}`, viewport, { pixels: false });
    const expectRestored = async (): Promise<void> => {
      await panelOf(page).waitFor();
      await expect.poll(() => hashOf(page)).toBe(whole);
    };
    await expectRestored();
    await page.reload();
    await expectRestored();
    // The drawer, too, has both layers, with the link's opacities, the topmost first.
    await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).click();
    const strengths = page.getByRole('slider', { name: /^Độ đậm/ });
    await expect
      .poll(() => strengths.evaluateAll((sliders) => sliders.map((slider) => (slider as HTMLInputElement).value)))
      .toEqual(['80', '100', '35']);
    await page.getByRole('button', { name: 'Đóng', exact: true }).click();
    await panelOf(page).waitFor();

    // An address with another view omits everything else, so all of it is closed.
    await setHash(page, '#16/16.012/108.22');
    await expect.poll(() => panelOf(page).count()).toBe(0);
    await expect.poll(() => hashOf(page)).toBe('#16/16.012/108.22');
    await page.goBack();
    await expectRestored();
    await page.goForward();
    await expect.poll(() => panelOf(page).count()).toBe(0);
    await expect.poll(() => hashOf(page)).toBe('#16/16.012/108.22');
    expect(new URL(page.url()).search).toBe('?kept=1');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('address: a link to a parcel flies there; one to a missing parcel is reported once and dropped', async () => {
  const { _id, latitude_center: lat } = target.parcel;
  const { page } = await openPage(browser, `${productUrl}/#layers=gone-1,gone-2&parcel=${_id}`, PHONE, { pixels: false });
  await panelOf(page).waitFor();
  await toastShown(page, 'Một phần của liên kết không còn nữa nên không mở được');
  await expect.poll(() => hashOf(page)).toMatch(new RegExp(`^#1[6-9](\\.\\d+)?/${String(lat).slice(0, 6)}\\d*/[\\d.]+&parcel=${_id}$`));
  await page.goto('about:blank');
  let answers = (): void => undefined;
  const held = new Promise<void>((resolve) => (answers = resolve));
  await page.route(`**/*_id=${_id}*`, (route) => held.then(() => route.continue()));
  await page.goto(`${productUrl}/#parcel=${_id}`);
  await openLayersBefore(page, async () => answers());
  await page.context().close();
});

it('address: a malformed address never breaks the app; offline a link waits until the network is back', async () => {
  const { page, complaints } = await openPage(browser, productUrl, PHONE, { pixels: false });
  await page.locator('canvas').waitFor();
  const malformed = hashCorpus(666);
  const hashes = Array.from({ length: MALFORMED }, malformed);
  await page.evaluate(async (texts) => {
    for (const text of texts) {
      const { href } = location;
      location.hash = text;
      if (location.href !== href) await new Promise((heard) => window.addEventListener('hashchange', heard, { once: true }));
    }
  }, hashes);

  await page.context().setOffline(true);
  await setHash(page, wholeHash());
  await toastShown(page, 'Một phần của liên kết chưa tải được, sẽ mở khi có mạng lại');
  await expect.poll(() => panelOf(page).count()).toBe(0);
  await openLayersBefore(page, () => page.context().setOffline(false));
  await expect.poll(() => hashOf(page)).toBe(wholeHash());
  expect(await remainingToasts(page)).not.toContain('Một phần của liên kết chưa tải được, sẽ mở khi có mạng lại');
  expect(complaints).toEqual([]);
  await page.context().close();
});
