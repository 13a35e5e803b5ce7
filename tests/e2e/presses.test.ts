import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActionHistoriesCall } from '../../src/contract/notes/notes.ts';
import { registerCustomer, type TestCustomer } from '../support/customers/customers.ts';
import { askGateway } from '../support/gateways/askGateway.ts';
import { pickSampleParcel, type SampleTarget } from '../support/land/sampleTarget.ts';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import { countPresses } from '../support/pages/countPresses.ts';
import { expectClean } from '../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../support/pages/servedProduct.ts';
import { drawCornerTable } from '../support/pictures/drawCornerTable.ts';
import { ScreenVisit } from '../support/screens/screenVisit.ts';

/** §9's smallest phone. */
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

/** Who presses with a finger, in one language, from the map on. */
async function visitIn(language: 'vi' | 'en') {
  const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false });
  await page.addInitScript((shown) => void (location.origin !== 'null' && localStorage.setItem('language', shown)), language);
  const visit = new ScreenVisit(page, language, { url: `${product.url}/`, target });
  await visit.open('#17/16.005/108.221');
  const presses = await countPresses(page);
  const logIn = async ({ email, password }: TestCustomer): Promise<void> => {
    await visit.field('login.username').tap();
    await page.keyboard.type(email);
    await visit.field('login.password').tap();
    await page.keyboard.type(password);
    await visit.button('login.submit').tap();
  };
  const end = async (): Promise<void> => {
    expect(complaints).toEqual([]);
    await page.context().close();
  };
  return { page, visit, presses, logIn, end };
}

describe.each(['vi', 'en'] as const)('presses in %s', (language) => {
  it('presses: measured and saved with a login in 9; behind it the note is saved by itself', async () => {
    const customer = await registerCustomer(product.seeded, `do-${language}`);
    const { page, visit, presses, logIn, end } = await visitIn(language);
    await visit.button('draw.tools').tap();
    const modes = page.getByRole('group', { name: visit.text('mapTools.right'), exact: true });
    await modes.getByRole('button', { name: visit.text('draw.line'), exact: true }).tap();
    for (const x of [120, 220]) await page.touchscreen.tap(x, 260);
    await page
      .getByRole('group', { name: visit.text('draw.actions') })
      .getByRole('button', { name: visit.text('draw.save') })
      .tap();
    const form = page.getByRole('dialog', { name: visit.text('notes.formTitle'), exact: true });
    await form.getByRole('button', { name: visit.text('notes.save'), exact: true }).tap();
    await logIn(customer);
    await page
      .locator('[data-toast]', { hasText: visit.text('outbox.created') })
      .first()
      .waitFor();
    await form.waitFor({ state: 'detached' });
    expect(await presses()).toBeLessThanOrEqual(9);
    const asked = { type: 'LINE', limit: 50, page: 1 } as const;
    const { data } = await askGateway(product.seeded.app, findActionHistoriesCall, asked, customer.accessToken);
    expect(data).toHaveLength(1);
    await end();
  });

  it('presses: from the package to the VietQR code of what is lacking, with a login, in 8; and back', async () => {
    const customer = await registerCustomer(product.seeded, `goi-${language}`);
    const { page, visit, presses, logIn, end } = await visitIn(language);
    await visit.button('package.title').tap();
    await logIn(customer);
    await visit.button('package.buyNamed', { title: 'Gói 30 ngày' }).tap();
    const purchase = page.getByRole('dialog', { name: visit.text('package.buyTitle'), exact: true });
    const held = purchase.getByText(visit.text('wallet.held', { amount: 0, token: 'VPOINT' }));
    await held.waitFor();
    await expectClean(page, 'dialog[open]');
    await purchase.getByRole('button', { name: visit.text('package.deposit', { amount: 99 }) }).tap();
    const deposit = page.getByRole('dialog', { name: visit.text('wallet.deposit'), exact: true });
    await deposit.getByRole('button', { name: visit.text('wallet.review') }).tap();
    const confirm = deposit.getByRole('button', { name: visit.text('wallet.confirm') });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await confirm.tap();
    await deposit.getByRole('img', { name: /QR/ }).waitFor();
    expect(await presses()).toBeLessThanOrEqual(8);
    await expectClean(page, 'dialog[open]');
    await deposit
      .getByRole('button', { name: visit.text('package.toPurchase'), exact: true })
      .last()
      .tap();
    await held.waitFor();
    // How it is paid is in the wallet, which leads back as well.
    await purchase.getByRole('button', { name: visit.text('wallet.title'), exact: true }).tap();
    await page.getByRole('button', { name: visit.text('package.toPurchase'), exact: true }).tap();
    await held.waitFor();
    await end();
  });

  it('presses: a photograph is chosen, read and searched in 4', async () => {
    const { page, visit, presses, end } = await visitIn(language);
    const picture = await drawCornerTable(await page.context().newPage(), target.corners, 1200, 900);
    await page.getByRole('combobox', { name: visit.text('oneBox.label') }).tap();
    const chooser = page.waitForEvent('filechooser');
    const entry = page.getByRole('group', { name: visit.text('ocr.entry') });
    await entry.getByRole('button', { name: visit.text('ocr.choose') }).tap();
    await (await chooser).setFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByAltText(visit.text('ocr.pictureOf')).waitFor();
    await visit.button('ocr.read').tap();
    await page.getByRole('heading', { name: visit.text('ocr.reviewTitle') }).waitFor();
    await visit.button('search.submit').tap();
    expect(await presses()).toBe(4);
    await page.getByRole('heading', { name: visit.parcel().name }).waitFor();
    await end();
  });
});
