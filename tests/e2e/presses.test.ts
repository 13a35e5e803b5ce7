import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActionHistoriesCall } from '../../src/contract/notes/notes.ts';
import { registerCustomer, type TestCustomer } from '../support/customers/customers.ts';
import { askGateway } from '../support/gateways/askGateway.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { countPresses } from '../support/pages/countPresses.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';
import { variantsToRun } from '../support/pages/variantsToRun.ts';
import { drawCornerTable } from '../support/pictures/drawCornerTable.ts';
import { ScreenVisit } from '../support/screens/screenVisit.ts';
import { toastShown } from '../support/pages/recordToasts.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;

let product: ServedProduct;
let browser: Browser;
let target: SampleTarget;

beforeAll(async () => {
  product = await sharedProduct();
  await product.seeded.store.query('update config set payment_method = 1');
  target = await pickSampleParcel(product.url);
  browser = await sharedChromium();
});

afterAll(closePages);

/** Visits in one language, by finger or mouse, starting at the map. */
async function visitIn(language: 'vi' | 'en', viewport: typeof SMALL_PHONE | typeof DESKTOP) {
  const { page, complaints } = await openPage(browser, 'about:blank', viewport, { pixels: false });
  const press = (control: Locator): Promise<void> => (viewport === DESKTOP ? control.click() : control.tap());
  // The panel covers the left part of a wide map.
  const pressMap = (x: number, y: number): Promise<void> =>
    viewport === DESKTOP ? page.mouse.click(viewport.width - 500 + x, y) : page.touchscreen.tap(x, y);
  await page.addInitScript((shown) => void (location.origin !== 'null' && localStorage.setItem('language', shown)), language);
  const visit = new ScreenVisit(page, language, { url: `${product.url}/`, target });
  await visit.open('#17/16.005/108.221');
  const presses = await countPresses(page);
  const logIn = async ({ email, password }: TestCustomer): Promise<void> => {
    await press(visit.field('login.username'));
    await page.keyboard.type(email);
    await press(visit.field('login.password'));
    await page.keyboard.type(password);
    await press(visit.button('login.submit'));
  };
  const end = async (): Promise<void> => {
    expect(complaints).toEqual([]);
    await page.context().close();
  };
  return { page, visit, presses, press, pressMap, logIn, end };
}

describe.each(
  variantsToRun([
    ['vi', SMALL_PHONE],
    ['en', DESKTOP],
    ['en', SMALL_PHONE],
    ['vi', DESKTOP],
  ] as const),
)('presses in %s at %j', (language, viewport) => {
  it('presses: measuring and saving with a login takes 9; after the login the note saves itself', async () => {
    const customer = await registerCustomer(product.seeded, `do-${language}-${viewport.width}`);
    const { page, visit, presses, press, pressMap, logIn, end } = await visitIn(language, viewport);
    await press(visit.button('draw.tools'));
    const modes = page.getByRole('group', { name: visit.text('mapTools.right'), exact: true });
    const line = modes.getByRole('button', { name: visit.text('draw.line'), exact: true });
    await press(line);
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('true');
    for (const x of [120, 220]) await pressMap(x, 260);
    await press(page.getByRole('group', { name: visit.text('draw.actions') }).getByRole('button', { name: visit.text('draw.save') }));
    const form = page.getByRole('dialog', { name: visit.text('notes.formTitle'), exact: true });
    await press(form.getByRole('button', { name: visit.text('notes.save'), exact: true }));
    await logIn(customer);
    // On a busy machine saving takes over 5 s, and the note waits first.
    await toastShown(page, [visit.text('outbox.created'), visit.text('outbox.waiting')]);
    await form.waitFor({ state: 'detached' });
    expect(await presses()).toBeLessThanOrEqual(9);
    const asked = { type: 'LINE', limit: 50, page: 1 } as const;
    const stored = () => askGateway(product.seeded.app, findActionHistoriesCall, asked, customer.accessToken);
    await expect.poll(async () => (await stored()).data.length).toBe(1);
    await end();
  });

  it('presses: from the package to the VietQR code of the missing amount it takes 8 with a login; and back', async () => {
    const customer = await registerCustomer(product.seeded, `goi-${language}-${viewport.width}`);
    const { page, visit, presses, press, logIn, end } = await visitIn(language, viewport);
    await press(visit.button('package.title'));
    await logIn(customer);
    await press(visit.button('package.buyNamed', { title: 'Gói 30 ngày' }));
    const purchase = page.getByRole('dialog', { name: visit.text('package.buyTitle'), exact: true });
    const held = purchase.getByText(visit.text('wallet.held', { amount: 0, token: 'VPOINT' }));
    await held.waitFor();
    await expectClean(page, 'dialog[open]');
    await press(purchase.getByRole('button', { name: visit.text('package.deposit', { amount: 99 }) }));
    const deposit = page.getByRole('dialog', { name: visit.text('wallet.deposit'), exact: true });
    await press(deposit.getByRole('button', { name: visit.text('wallet.review') }));
    const confirm = deposit.getByRole('button', { name: visit.text('wallet.confirm') });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await press(confirm);
    await deposit.getByRole('img', { name: /QR/ }).waitFor();
    expect(await presses()).toBeLessThanOrEqual(8);
    await expectClean(page, 'dialog[open]');
    await press(deposit.getByRole('button', { name: visit.text('package.toPurchase'), exact: true }).last());
    await held.waitFor();
    // The wallet explains the payment and leads back as well.
    await press(purchase.getByRole('button', { name: visit.text('wallet.title'), exact: true }));
    await press(page.getByRole('button', { name: visit.text('package.toPurchase'), exact: true }));
    await held.waitFor();
    await end();
  });

  it('presses: choosing a photograph, reading and searching it takes 4', async () => {
    const { page, visit, presses, press, end } = await visitIn(language, viewport);
    const picture = await drawCornerTable(await page.context().newPage(), target.corners, 1200, 900);
    await press(page.getByRole('combobox', { name: visit.text('oneBox.label') }));
    const chooser = page.waitForEvent('filechooser');
    const entry = page.getByRole('group', { name: visit.text('ocr.entry') });
    await press(entry.getByRole('button', { name: visit.text('ocr.choose') }));
    await (await chooser).setFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByAltText(visit.text('ocr.pictureOf')).waitFor();
    await expect.poll(() => visit.field('unit.province').innerText()).toContain(target.parcel.city_name);
    await press(visit.button('ocr.read'));
    await page.getByRole('heading', { name: visit.text('ocr.reviewTitle') }).waitFor();
    await press(visit.button('search.submit'));
    expect(await presses()).toBe(4);
    await page.getByRole('heading', { name: visit.parcel().name }).waitFor();
    await end();
  });
});
