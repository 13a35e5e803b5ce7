import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { closePages, DESKTOP, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { touchInput, keyboardInput } from '../../support/pages/pageInput.ts';
import { openCarefulSearch } from '../../support/pages/openCarefulSearch.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { walletJourney } from '../../support/pages/walletJourney.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;

let product: ServedProduct;
let browser: Browser;
let minh: WalletOwner;

beforeAll(async () => {
  product = await sharedProduct();
  await product.seeded.store.query('update config set payment_method = 1, points_per_view = 10');
  browser = await sharedChromium();
  minh = await makeWalletOwner(product.seeded, 'minh');
  await fillWallet(product.seeded, minh, 'VPOINT', '1000');
});

afterAll(async () => {
  await product.seeded.store.query('update config set points_per_view = 0');
  await closePages();
});

/** Moves that the gateway has recorded for a customer, oldest first. */
const movesOf = ({ id }: WalletOwner): Promise<Array<{ kind: string; amount: string; note: string }>> =>
  product.seeded.store.query(
    `select kind, amount::text as amount, note from ledger_transactions where user_id = $1 and request_id not like 'confirm:%' order by created_at`,
    [id],
  );

describe('wallet', () => {
  async function openAs(id: string, viewport: typeof SMALL_PHONE | typeof DESKTOP, colorScheme: 'light' | 'dark') {
    const owner = await makeWalletOwner(product.seeded, id);
    const { page, complaints } = await openPage(browser, 'about:blank', viewport, { colorScheme, pixels: false });
    await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), owner.token);
    const input = viewport === SMALL_PHONE ? touchInput() : keyboardInput(page);
    const customer = walletJourney(page, input, product.seeded, { owner, friend: minh });
    const end = async (): Promise<void> => {
      expect(await ledgerFaults(product.seeded)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(product.seeded.failures).toEqual([]);
      await page.context().close();
    };
    return { owner, page, customer, end };
  }

  it('wallet: by finger at 360 px deposit, send, withdraw, convert and package happen once each', async () => {
    const { owner, page, customer, end } = await openAs('lan', SMALL_PHONE, 'light');
    await page.goto(product.url);
    await customer.asksForADeposit();
    await customer.takesADepositBack();
    await customer.seesWhatCame();
    await customer.sends();
    await customer.withdraws();
    await customer.converts();
    await customer.readsNotifications();
    await customer.buysAPackage();
    expect(await movesOf(owner)).toEqual([
      { kind: 'DEPOSIT', amount: '150050', note: '' },
      { kind: 'DEPOSIT', amount: '700', note: '' },
      { kind: 'SEND', amount: '10000', note: 'Tiền chợ' },
      { kind: 'WITHDRAW', amount: '10000', note: '' },
      { kind: 'CONVERT', amount: '20000', note: '' },
      { kind: 'BUY', amount: '9900', note: 'Gói 30 ngày' },
    ]);
    expect(await balancesOf(product.seeded, owner)).toMatchObject({ VPOINT: '1021', MBC: '2' });
    await end();
  });

  it('wallet: points of a settled deposit buy a package; an opened planning is charged once', async () => {
    const { owner, page, customer, end } = await openAs('mai', SMALL_PHONE, 'light');
    const dialog = page.locator('dialog[open]');
    await page.goto(product.url);
    await customer.asksForADeposit();
    await customer.seesWhatCame();
    await customer.closes();
    await page.getByRole('button', { name: 'Gói dịch vụ', exact: true }).tap();
    await dialog.getByRole('button', { name: /^Mua Gói 30 ngày/ }).tap();
    const pay = dialog.getByRole('button', { name: /^Trả bằng ví: / });
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.tap();
    await dialog.getByText(/^Hết hạn /).waitFor();
    await customer.closes();

    await openCarefulSearch(page, 'Google');
    await page.getByLabel('Toạ độ Google Map').fill('16.0051, 108.2211');
    await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).tap();
    await page.getByRole('group', { name: 'Kết quả quanh vị trí' }).getByRole('button', { name: 'Quy hoạch' }).tap();
    const row = page.getByRole('listitem').filter({ hasText: '10 VPOINT/lượt xem' }).first();
    await row.getByRole('button').first().tap();
    await expect.poll(() => page.url()).toContain('layers=');
    await page.getByRole('listitem').filter({ hasText: 'Đang mở' }).first().waitFor();
    const kinds = (await movesOf(owner)).map(({ kind }) => kind);
    expect(kinds).toEqual(['DEPOSIT', 'BUY']);
    await end();
  });

  // The same moves by keyboard, in the long run only.
  if (process.env.THUA_LONG === '1') {
    it('wallet: by keyboard at 1280 px, dark: send after a lost response, withdraw and package succeed', async () => {
      const { owner, page, customer, end } = await openAs('hoa', DESKTOP, 'dark');
      await fillWallet(product.seeded, owner, 'VPOINT', '1524.5');
      await page.goto(product.url);
      await customer.opensTheWallet();
      await customer.sends();
      await customer.withdraws();
      await customer.closes();
      await customer.buysAPackage();
      expect(await balancesOf(product.seeded, owner)).toMatchObject({ VPOINT: '1223' });
      await end();
    });
  }
});
