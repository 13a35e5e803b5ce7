import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { DATA_DOWNLOAD_PATH } from '../../../src/contract/account/closing.ts';
import { forgetAttempts, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { unzipped } from '../../support/customers/unzipped.ts';
import { fillWallet } from '../../support/customers/walletOwner.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { keptByPage } from '../../support/gateways/secretTraces.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;
const WORDS = {
  vi: {
    account: 'Tài khoản',
    data: 'Tải dữ liệu của tôi',
    start: 'Tải xuống',
    again: 'Tải lại',
    cancel: 'Huỷ',
    failed: 'Chưa tải xong.',
    done: 'Đã tải xong.',
    back: 'Quay lại tài khoản',
    close: 'Đóng tài khoản',
    unsent: 'còn 1 ghi chú chưa gửi',
    left: '12.5 VPOINT trong ví',
    giveUp: /Tôi bỏ những thứ trên/,
    giveUpMissing: 'Hãy dùng hết',
    password: /^Mật khẩu hiện tại/,
    question: 'Đóng tài khoản?',
    closed: 'Tài khoản đã đóng',
    finished: 'Xong',
    logIn: 'Đăng nhập',
    username: 'Tên đăng nhập hoặc email',
    loginPassword: /^Mật khẩu/,
    reopen: 'Mở lại tài khoản',
    leave: 'Để nguyên, quay lại',
  },
  en: {
    account: 'Account',
    data: 'Download my data',
    start: 'Download',
    again: 'Download again',
    cancel: 'Cancel',
    failed: 'Not downloaded.',
    done: 'Done. The file',
    back: 'Back to the account',
    close: 'Close the account',
    unsent: 'not sent yet: 1.',
    left: '12.5 VPOINT in the wallet',
    giveUp: /I give these up/,
    giveUpMissing: 'Use them up',
    password: /^Current password/,
    question: 'Close the account?',
    closed: 'The account is closed',
    finished: 'Done',
    logIn: 'Log in',
    username: 'User name or email',
    loginPassword: /^Password/,
    reopen: 'Reopen the account',
    leave: 'Leave it, go back',
  },
} as const;

let product: ServedProduct;
let browser: Browser;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Stores a note that the gateway has refused; it waits on the device for its customer. */
const keepUnsent = (page: Page, { id }: TestCustomer): Promise<void> =>
  page.evaluate(async (userId) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('thua-session', 2);
      // The database does not exist before the page creates it.
      opening.onupgradeneeded = () => {
        for (const store of ['keys', 'ledger', 'drawing', 'outbox']) opening.result.createObjectStore(store);
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const note = { id: null, uid: 'cho-gui', title: 'Chưa gửi', text: '', kind: 'point', points: [{ lng: 105.8, lat: 21 }], imageUrl: '' };
    const record = { userId, change: 'create', note, picture: null, unanswered: null, version: 1, keptAt: Date.now() };
    const transaction = opened.transaction('outbox', 'readwrite');
    transaction.objectStore('outbox').put({ ...record, refusal: { words: 'không nhận', status: 409 } }, `${userId} cho-gui`);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opened.close();
  }, id);

it.each(variantsToRun(['vi', 'en'] as const))(
  'closing: at 360 px, in %s: the data is downloaded, the account closed, reopened, closed for good',
  async (language) => {
    const { seeded, url } = product;
    const customer = await registerCustomer(seeded, `dong-${language}`);
    const words = WORDS[language];
    await askGateway(seeded.app, createActionHistoryCall, sentNote('ranh'), customer.accessToken);
    await fillWallet(seeded, { ...customer, token: customer.accessToken }, 'VPOINT', '12.5');
    const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false });
    await page.addInitScript((shown) => localStorage.setItem('language', shown), language);
    await page.goto(url);
    await keepUnsent(page, customer);
    const dialog = page.locator('dialog[open]').last();
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const logIn = async (): Promise<void> => {
      await dialog.getByLabel(words.username).fill(customer.email);
      await dialog.getByLabel(words.loginPassword).fill(customer.password);
      await button(words.logIn).click();
    };
    await page.getByRole('button', { name: language === 'vi' ? 'Đăng nhập' : 'Log in', exact: true }).click();
    await logIn();
    await page.getByRole('button', { name: words.account, exact: true }).click();

    // A download that breaks off, one that is cancelled, and a complete one.
    await button(words.data).click();
    await button(words.start).waitFor();
    await expectClean(page, 'dialog[open]');
    const path = `**${DATA_DOWNLOAD_PATH}`;
    await page.route(path, (route) => route.abort(), { times: 1 });
    await button(words.start).click();
    await dialog.getByText(words.failed).waitFor();
    await expectClean(page, 'dialog[open]');
    await page.route(path, () => undefined, { times: 1 });
    await button(words.again).click();
    await dialog.getByRole('progressbar').waitFor();
    await expectClean(page, 'dialog[open]');
    await button(words.cancel).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(words.start).click()]);
    expect(download.suggestedFilename()).toMatch(/^thua-20\d\d-\d\d-\d\d\.zip$/);
    const files = await unzipped(readFileSync(await download.path()));
    expect(files.get('profile.json')!.toString()).toContain(customer.email);
    expect((JSON.parse(files.get('notes.geojson')!.toString()) as { features: unknown[] }).features.length).toBe(1);
    await dialog.getByText(words.done).waitFor();
    await button(words.back).click();

    await button(words.close).click();
    await dialog.getByText(words.unsent).waitFor();
    await dialog.getByText(words.left).waitFor();
    await expectClean(page, 'dialog[open]');
    const password = dialog.getByLabel(words.password);
    await button(words.close).click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(1);
    await password.fill('vuon-khong-dung');
    await button(words.close).click();
    await dialog.getByText(words.giveUpMissing).waitFor();
    await dialog.getByLabel(words.giveUp).check();
    const ask = async (): Promise<void> => {
      await button(words.close).click();
      await page.getByRole('heading', { name: words.question }).waitFor();
    };
    await ask();
    await expectClean(page, 'dialog[open]');
    await button(words.close).click();
    await dialog.getByText('Mật khẩu hiện tại không đúng.').waitFor();
    await password.fill(customer.password);
    await ask();
    await button(words.close).click();
    await page.getByRole('heading', { name: words.closed }).waitFor();
    await expectClean(page, 'dialog[open]');
    await button(words.finished).click();
    const traces = [customer.id, customer.email, 'Chưa gửi', 'accessToken'];
    const tracesLeft = async (): Promise<string[]> => {
      const kept = await keptByPage(page);
      return traces.filter((trace) => kept.includes(trace));
    };
    await expect.poll(tracesLeft).toEqual([]);
    await expect.poll(() => page.evaluate(() => [localStorage.getItem('jwt'), localStorage.getItem('refreshToken')])).toEqual([null, null]);

    // Reopening needs a confirmation.
    await forgetAttempts(seeded);
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await logIn();
    await page.getByRole('heading', { name: words.closed }).waitFor();
    await expectClean(page, 'dialog[open]');
    await button(words.leave).click();
    await button(words.logIn).click();
    await button(words.reopen).click();
    await page.getByRole('button', { name: words.account, exact: true }).click();
    await button(words.close).click();
    await dialog.getByLabel(words.giveUp).check();
    await password.fill(customer.password);
    await ask();
    await button(words.close).click();
    await button(words.finished).click();
    const login = { username: customer.email, password: customer.password };
    expect((await sendCall(seeded.app, logInCall, login)).status).toBe(423);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
