import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { forgetAttempts, mailedCode, mailsTo, otherCode, registerCustomer } from '../../support/customers/customers.ts';
import { sendCall } from '../../support/gateways/askGateway.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;
const WORDS = {
  vi: {
    account: 'Tài khoản',
    change: 'Đổi email',
    email: /Email mới/,
    proof: 'Xác nhận đây là bạn',
    password: /^Mật khẩu hiện tại/,
    send: 'Gửi mã',
    code: /Mã OTP/,
    confirm: 'Xác nhận',
  },
  en: {
    account: 'Account',
    change: 'Change email',
    email: /New email/,
    proof: 'Confirm it is you',
    password: /^Current password/,
    send: 'Send the code',
    code: /Code/,
    confirm: 'Confirm',
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

it.each(variantsToRun(['vi', 'en'] as const))(
  'email: at 360 px, in %s: a proof and a mailed code change it, and the old address is informed',
  async (language) => {
    const { seeded, url } = product;
    const customer = await registerCustomer(seeded, `doi-email-${language}`);
    const fresh = `moi-${customer.email}`;
    const words = WORDS[language];
    const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false });
    await page.addInitScript(
      ([jwt, shown]) => {
        localStorage.setItem('jwt', jwt!);
        localStorage.setItem('language', shown!);
      },
      [customer.accessToken, language],
    );
    await page.goto(url);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(words.account).click();
    await button(words.change).click();
    const email = page.getByLabel(words.email);
    await button(words.send).click();
    await expect.poll(() => page.locator('dialog[open] [aria-invalid="true"]').count()).toBe(1);
    await expectClean(page, 'dialog[open]');
    await email.fill(fresh);
    // The login is older than a proof may be; closing the dialog keeps what was typed.
    await seeded.store.query(`update sessions set proved_at = now() - interval '6 minutes' where user_id = $1`, [customer.id]);
    const proof = page.getByRole('dialog', { name: words.proof });
    const password = proof.getByLabel(words.password);
    await button(words.send).click();
    await proof.waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await expect.poll(() => email.inputValue()).toBe(fresh);
    await button(words.send).click();
    await proof.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect.poll(() => proof.locator('[aria-invalid="true"]').count()).toBe(1);
    await expectClean(page, 'dialog[open]:last-of-type');
    await password.fill('vuon-khong-dung');
    await page.keyboard.press('Enter');
    await proof.getByText('Mật khẩu hiện tại không đúng.').waitFor();
    await forgetAttempts(seeded);
    await password.fill(customer.password);
    await page.keyboard.press('Enter');
    await proof.waitFor({ state: 'detached' });
    const code = page.getByLabel(words.code).first();
    await code.waitFor();
    await expectClean(page, 'dialog[open]');
    const sent = await mailedCode(seeded, fresh);
    await code.fill(otherCode(sent));
    await button(words.confirm).click();
    await page.locator('dialog[open] form').getByText('Mã xác nhận không đúng hoặc đã hết hạn.').waitFor();
    await code.fill(sent);
    await button(words.confirm).click();
    await button(words.change).waitFor();
    await page.locator('dialog[open]').getByText(fresh).waitFor();
    expect((await mailsTo(seeded, customer.email)).at(-1)).toContain('email khác');
    const logIn = (username: string) => sendCall(seeded.app, logInCall, { username, password: customer.password });
    expect([(await logIn(customer.email)).status, (await logIn(fresh)).status]).toEqual([401, 200]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
