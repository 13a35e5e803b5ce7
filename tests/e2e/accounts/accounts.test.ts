import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, DESKTOP, openPage, PHONE, sharedChromium } from '../../support/pages/browserPage.ts';
import { forgetAttempts, mailedCode, otherCode } from '../../support/customers/customers.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { touchInput, type PageInput, keyboardInput } from '../../support/pages/pageInput.ts';
import { filesWithSecret, holdsSecret, keptByPage } from '../../support/gateways/secretTraces.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { findOwnCodeCall } from '../../../src/contract/account/customerCodes.ts';
import { makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { newTerms } from '../../support/pages/newTerms.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';
import { settledHistory } from '../../support/pages/settledHistory.ts';
import { flag } from '../../support/pictures/oddPictures.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';

/** Passwords whose traces are recognizable: accented letters, and characters that URLs and base64 encode. */
const FIRST_PASSWORD = 'Cầu vồng+4/7?c4nary';
const SECOND_PASSWORD = 'Đèn lồng&8=9#c4nary';

const WRONG_CODE = 'Mã xác nhận không đúng hoặc đã hết hạn.';

let product: ServedProduct;
let browser: Browser;

beforeAll(async () => {
  product = await sharedProduct();
  await product.seeded.store.query(
    `update config set payment_method = 1, company_name = 'Công ty Mẫu', company_phone = '024 1234 5678', company_email = 'hotro@example.vn'`,
  );
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
});

/** Lets more than a minute pass, for the gateway and for the page. */
async function waitAMinute(page: Page): Promise<void> {
  await forgetAttempts(product.seeded);
  await page.clock.fastForward('01:01');
}

const expireCodes = (): Promise<unknown> => product.seeded.store.query(`update mailed_codes set expires_at = now() - interval '1 second'`);

/** Waits until the accessible description of a field's fault is exactly this text. */
const faultShown = (field: Locator, words: string): Promise<void> =>
  expect
    .poll(() => field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''))
    .toBe(words);

/** A customer's way through all forms, by finger or keyboard. @param referral code in the inviter's link */
function story(page: Page, input: PageInput, email: string, referral: string) {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const field = (label: string): Locator => page.locator('dialog[open]').getByLabel(new RegExp(`^${label}( \\*)?$`));
  const isIn = (): Promise<void> => button('Tài khoản').waitFor();

  // Advances the page's clock by more than two seconds, so that toasts are gone.
  const check = async (): Promise<void> => {
    await page.clock.runFor(2_500);
    await expectClean(page, 'dialog[open]');
  };

  return {
    async registers(): Promise<void> {
      await dialog('Đăng ký tài khoản').waitFor();
      await expect.poll(() => field('Mã giới thiệu \\(không bắt buộc\\)').inputValue()).toBe(referral);
      await page.getByRole('link', { name: 'hotro@example.vn' }).waitFor();
      await input.press(button('Tiếp tục'));
      await faultShown(field('Họ và tên'), 'Vui lòng nhập họ và tên');
      await check();
      await input.write(field('Họ và tên'), 'Nguyễn Thị Lan');
      await input.write(field('Email'), 'lan@');
      await input.write(field('Số điện thoại'), '0912 345 678');
      await input.write(field('Mật khẩu'), FIRST_PASSWORD);
      await input.write(field('Nhắc lại mật khẩu'), SECOND_PASSWORD);
      await input.press(button('Tiếp tục'));
      await faultShown(field('Email'), 'Email không hợp lệ!');
      await faultShown(field('Nhắc lại mật khẩu'), 'Mật khẩu nhắc lại không khớp');
      await input.press(page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ }));
      await expect.poll(() => field('Mã OTP').count()).toBe(0);
      await input.write(field('Email'), email);
      await input.write(field('Nhắc lại mật khẩu'), FIRST_PASSWORD);
      await input.press(button('Tiếp tục'));
      await toastShown(page, 'Mã xác nhận đã được gửi đến email của bạn.', 'success');
      await field('Mã OTP').waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Gửi lại mã sau \d+ giây$/ }).isDisabled()).toBe(true);
      await check();
      const code = await mailedCode(product.seeded, email);
      await input.write(field('Mã OTP'), otherCode(code));
      await input.press(button('Đăng ký'));
      await toastShown(page, WRONG_CODE, 'error');
      await expireCodes();
      await input.write(field('Mã OTP'), code);
      await input.press(button('Đăng ký'));
      await expect.poll(() => page.locator('dialog[open]').getByText(WRONG_CODE).count()).toBe(1);
      await waitAMinute(page);
      await input.press(button('Gửi lại mã'));
      await expect.poll(() => mailedCode(product.seeded, email)).not.toBe(code);
      await input.write(field('Mã OTP'), await mailedCode(product.seeded, email));
      await input.press(button('Đăng ký'));
      await toastShown(page, 'Đăng ký thành công', 'success');
      await isIn();
    },

    async looksAtTheDrawer(): Promise<void> {
      await input.press(button('Tài khoản'));
      await page.getByText('Xin chào, Nguyễn Thị Lan').waitFor();
      await check();
      await input.press(button('Sửa hồ sơ'));
      await check();
      const chooser = page.waitForEvent('filechooser');
      await input.press(button('Chọn ảnh'));
      await (await chooser).setFiles({ name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from('không phải ảnh') });
      await toastShown(page, 'ảnh', 'error');
      const again = page.waitForEvent('filechooser');
      await input.press(button('Chọn ảnh'));
      await (await again).setFiles({ name: 'anh.png', mimeType: 'image/png', buffer: await flag().png().toBuffer() });
      await toastShown(page, 'Tải ảnh thành công', 'success');
      await page.locator('dialog[open] img').waitFor();
      await input.choose(field('Tỉnh, thành phố'), 'Huế');
      await input.write(field('Địa chỉ'), '12 Lê Lợi');
      await input.press(button('Lưu thay đổi'));
      await page.getByText('12 Lê Lợi').waitFor();
      await page.getByText('Huế', { exact: true }).waitFor();
      await input.press(button('Đổi mật khẩu'));
      await input.write(field('Mật khẩu hiện tại'), SECOND_PASSWORD);
      await input.write(field('Mật khẩu mới'), SECOND_PASSWORD);
      await input.write(field('Nhắc lại mật khẩu mới'), SECOND_PASSWORD);
      await input.press(button('Đổi mật khẩu'));
      await toastShown(page, 'Mật khẩu hiện tại không đúng.', 'error');
      await check();
      await input.press(button('Đóng'));
    },

    async seesThePackages(): Promise<void> {
      await input.press(button('Gói dịch vụ'));
      await page.getByRole('listitem').filter({ hasText: 'ngày' }).first().waitFor();
      await check();
      await input.press(button('Đóng'));
    },

    async logsOut(): Promise<void> {
      await input.press(button('Tài khoản'));
      await input.press(button('Đăng xuất'));
      await dialog('Đăng xuất?').waitFor();
      await check();
      await input.press(dialog('Đăng xuất?').getByRole('button', { name: 'Đăng xuất' }));
      await toastShown(page, 'Come Back Soon', 'success');
      await button('Đăng nhập').waitFor();
      await expect
        .poll(() => page.evaluate(() => [localStorage.getItem('jwt'), localStorage.getItem('refreshToken')]))
        .toEqual([null, null]);
    },

    async logsIn(): Promise<void> {
      await input.press(button('Đăng nhập'));
      await dialog('Đăng nhập').waitFor();
      await check();
      const submit = dialog('Đăng nhập').getByRole('button', { name: 'Đăng nhập', exact: true });
      await input.write(field('Tên đăng nhập hoặc email'), email);
      await input.write(field('Mật khẩu'), SECOND_PASSWORD);
      await input.press(submit);
      await toastShown(page, 'Thông tin đăng nhập hoặc mật khẩu không chính xác!', 'error');
      await check();
      await input.write(field('Mật khẩu'), FIRST_PASSWORD);
      await input.press(page.getByRole('checkbox', { name: 'Ghi nhớ mật khẩu' }));
      await input.press(submit);
      await toastShown(page, 'Đăng nhập thành công', 'success');
      await isIn();
    },

    async findsItRemembered(): Promise<void> {
      await input.press(button('Đăng nhập'));
      await expect.poll(() => field('Mật khẩu').inputValue()).toBe(FIRST_PASSWORD);
      await expect.poll(() => field('Tên đăng nhập hoặc email').inputValue()).toBe(email);
      const stored = await page.evaluate(() => [localStorage.getItem('username_login'), localStorage.getItem('password_login')]);
      expect(stored).toEqual([email, expect.stringMatching(/^v1\./)]);
    },

    async resetsThePassword(): Promise<void> {
      await input.press(button('Quên mật khẩu?'));
      await input.press(button('Gửi mã'));
      await faultShown(field('Email'), 'Email không chính xác!');
      await input.write(field('Email'), 'lan@');
      await input.press(button('Gửi mã'));
      await faultShown(field('Email'), 'Email không hợp lệ!');
      await check();
      await input.write(field('Email'), email);
      await input.press(button('Gửi mã'));
      await dialog('Nhập mã xác nhận').waitFor();
      await input.press(button('Xác nhận'));
      await faultShown(field('Mã OTP'), 'Vui lòng nhập mã OTP');
      const old = await mailedCode(product.seeded, email);
      await input.write(field('Mã OTP'), otherCode(old));
      await input.press(button('Xác nhận'));
      await toastShown(page, WRONG_CODE, 'error');
      await faultShown(field('Mã OTP'), WRONG_CODE);
      await check();
      await waitAMinute(page);
      await input.press(button('Gửi lại mã'));
      await expect.poll(() => mailedCode(product.seeded, email)).not.toBe(old);
      await input.write(field('Mã OTP'), await mailedCode(product.seeded, email));
      await input.press(button('Xác nhận'));
      await dialog('Đặt mật khẩu mới').waitFor();
      await input.write(field('Mật khẩu mới'), SECOND_PASSWORD);
      await input.write(field('Nhắc lại mật khẩu mới'), FIRST_PASSWORD);
      await input.press(button('Đặt lại mật khẩu'));
      await faultShown(field('Nhắc lại mật khẩu mới'), 'Mật khẩu không khớp!');
      await check();
      await input.write(field('Nhắc lại mật khẩu mới'), SECOND_PASSWORD);
      await input.press(button('Đặt lại mật khẩu'));
      await toastShown(page, 'Đặt lại mật khẩu thành công', 'success');
      await dialog('Đăng nhập').waitFor();
      await expect.poll(() => field('Tên đăng nhập hoặc email').inputValue()).toBe(email);
      await input.write(field('Mật khẩu'), SECOND_PASSWORD);
      await input.press(dialog('Đăng nhập').getByRole('button', { name: 'Đăng nhập', exact: true }));
      await isIn();
    },
  };
}

describe.each(
  variantsToRun([
    ['by finger at 390 px, dark', PHONE, 'dark', 'lan.cham@example.vn'],
    ['by keyboard at 1280 px, light', DESKTOP, 'light', 'lan.phim@example.vn'],
  ] as const),
)('accounts: %s', (_name, viewport, colorScheme, email) => {
  it('accounts: register, log out and in, be remembered, reset: §8’s messages, no trace of a password', async () => {
    // File times are coarser than the clock.
    const startedMs = Date.now() - 1_000;
    const { page, complaints } = await openPage(browser, 'about:blank', viewport, { colorScheme, pixels: false });
    await page.clock.install();
    const addresses: string[] = [];
    const spoken: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('console', (message) => spoken.push(message.text()));
    const inviting = await makeWalletOwner(product.seeded, `ban-toi-${viewport.width}`);
    const referral = (await askGateway(product.seeded.app, findOwnCodeCall, {}, inviting.token)).data.code;
    await page.goto(`${product.url}/?referred_by=${referral}`);
    const customer = story(page, viewport === PHONE ? touchInput() : keyboardInput(page), email, referral);

    await customer.registers();
    await customer.looksAtTheDrawer();
    await customer.seesThePackages();
    await customer.logsOut();
    const terms = await newTerms(page, product.seeded, email);
    await customer.logsIn();
    await terms.areToldAndAgreedTo();
    await customer.logsOut();
    await customer.findsItRemembered();
    await customer.resetsThePassword();

    const kept = await keptByPage(page);
    const logged = [...product.seeded.log, ...product.seeded.failures];
    for (const password of [FIRST_PASSWORD, SECOND_PASSWORD]) {
      expect(holdsSecret([kept, ...addresses, ...spoken, ...logged].join('\n'), password)).toBe(false);
      expect(filesWithSecret(product.seeded.dataDir, password, startedMs)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(product.seeded.failures).toEqual([]);
    await page.context().close();
  });
});

describe('an anonymous visitor', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPage(browser, `${product.url}/login?referred=x`, PHONE, { pixels: false }));
  });
  afterAll(() => page?.context().close());

  it('accounts: /login is the map with the login open and the query kept; Back closes the login only', async () => {
    await page.getByRole('dialog', { name: 'Đăng nhập' }).waitFor();
    await settledHistory(page, 1);
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('?referred=x');
    await page.getByRole('button', { name: 'Đăng nhập' }).waitFor();
  });

  it('accounts: an anonymous visitor who opens saved notes sees why a login is needed', async () => {
    await page.getByRole('button', { name: 'Vẽ và đo' }).tap();
    await page.getByRole('button', { name: 'Xem đã lưu' }).tap();
    await page.getByRole('dialog', { name: 'Đăng nhập', exact: true }).getByText('Bạn cần đăng nhập để thực hiện chức năng này').waitFor();
    await expectClean(page, 'dialog[open]');
  });
});
