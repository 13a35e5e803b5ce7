import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedCode, mailsTo, registerCustomer } from '../../support/customers/customers.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { toastShown } from '../../support/pages/recordToasts.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;
const WORDS = {
  vi: {
    logIn: 'Đăng nhập',
    byPasskey: 'Đăng nhập bằng khoá truy cập',
    account: 'Tài khoản',
    passkeys: 'Khoá truy cập',
    none: 'Chưa có khoá truy cập nào',
    add: 'Thêm khoá truy cập',
    known: 'Máy này đã có khoá truy cập của tài khoản',
    used: /^Dùng lúc: /,
    back: 'Quay lại tài khoản',
    logOut: 'Đăng xuất',
    wallet: 'Ví điểm',
    withdraw: 'Rút',
    addAccount: 'Thêm tài khoản',
    bank: /^Ngân hàng/,
    number: /^Số tài khoản/,
    name: /^Tên chủ tài khoản/,
    save: 'Lưu tài khoản',
    proof: 'Xác nhận đây là bạn',
    usePasskey: 'Dùng khoá truy cập',
    cancelled: 'Chưa dùng được khoá: bạn đã huỷ, hoặc đã hết thời gian',
    mailCode: 'Gửi mã đến email',
    password: /^Mật khẩu hiện tại/,
    code: /Mã OTP/,
    confirm: 'Xác nhận',
    toWallet: 'Quay lại ví',
    remove: /^Xoá /,
    removeConfirm: 'Xoá khoá',
    refused: 'Không đăng nhập được bằng khoá truy cập này. Vui lòng thử lại hoặc dùng mật khẩu.',
  },
  en: {
    logIn: 'Log in',
    byPasskey: 'Log in with a passkey',
    account: 'Account',
    passkeys: 'Passkeys',
    none: 'No passkeys yet',
    add: 'Add a passkey',
    known: 'This device has a passkey of the account already',
    used: /^Last used: /,
    back: 'Back to the account',
    logOut: 'Log out',
    wallet: 'Wallet',
    withdraw: 'Withdraw',
    addAccount: 'Add an account',
    bank: /^Bank/,
    number: /^Account number/,
    name: /^Account holder/,
    save: 'Save the account',
    proof: 'Confirm it is you',
    usePasskey: 'Use the passkey',
    cancelled: 'The passkey was not used: you cancelled, or time ran out',
    mailCode: 'Email me a code',
    password: /^Current password/,
    code: /Code/,
    confirm: 'Confirm',
    toWallet: 'Back to the wallet',
    remove: /^Delete /,
    removeConfirm: 'Delete it',
    refused: 'Không đăng nhập được bằng khoá truy cập này. Vui lòng thử lại hoặc dùng mật khẩu.',
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

/** Adds a phone's authenticator. Its owner confirms always, or never, and the browser gives up. */
async function addAuthenticator(page: Page): Promise<{ isOwnerThere(isThere: boolean): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isOwnerThere: async (isUserVerified) => void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}

it.each(variantsToRun(['vi', 'en'] as const))(
  'passkeys: at 360 px, in %s: one is added, logs in, confirms a bank account and is deleted',
  async (language) => {
    const { seeded, url } = product;
    const customer = await registerCustomer(seeded, `khoa-${language}`);
    const words = WORDS[language];
    const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false });
    const authenticator = await addAuthenticator(page);
    await page.addInitScript(
      ([jwt, shown]) => {
        // Only once, so that a log-out lasts.
        if (localStorage.getItem('language') === null) localStorage.setItem('jwt', jwt!);
        localStorage.setItem('language', shown!);
      },
      [customer.accessToken, language],
    );
    await page.goto(url);
    const dialog = page.locator('dialog[open]');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const proof = page.getByRole('dialog', { name: words.proof });
    const expireProof = () =>
      seeded.store.query(`update sessions set proved_at = now() - interval '6 minutes' where user_id = $1`, [customer.id]);

    // It is added; the same device does not add a second one.
    await button(words.account).click();
    await button(words.passkeys).click();
    await dialog.getByText(words.none).waitFor();
    await expectClean(page, 'dialog[open]');
    await button(words.add).click();
    const passkeys = page.getByRole('list', { name: words.passkeys }).getByRole('listitem');
    await expect.poll(() => passkeys.count()).toBe(1);
    await expectClean(page, 'dialog[open]');
    await button(words.add).click();
    await toastShown(page, words.known);
    expect((await mailsTo(seeded, customer.email)).at(-1)).toContain('được thêm một khoá truy cập');

    // After a log-out, login without name and password.
    await button(words.back).click();
    await button(words.logOut).click();
    await page
      .getByRole('dialog', { name: `${words.logOut}?` })
      .getByRole('button', { name: words.logOut, exact: true })
      .click();
    await button(words.logIn).first().click();
    await button(words.byPasskey).waitFor();
    await expectClean(page, 'dialog[open]');
    await authenticator.isOwnerThere(false);
    await button(words.byPasskey).click();
    await dialog.getByText(words.cancelled).waitFor();
    await authenticator.isOwnerThere(true);
    await button(words.byPasskey).click();
    await button(words.account).click();
    await button(words.passkeys).click();
    await passkeys.first().getByText(words.used).waitFor();

    // Later, a bank account: the form asks for the passkey and is sent once it was used.
    await expireProof();
    await button(words.back).click();
    await button(words.wallet).click();
    await button(words.withdraw).click();
    await button(words.addAccount).click();
    await dialog.getByLabel(words.bank).selectOption('bidv');
    await dialog.getByLabel(words.number).fill('0123 456 789');
    await dialog.getByLabel(words.name).fill('NGUYEN THI LAN');
    await button(words.save).click();
    await proof.waitFor();
    await expectClean(page, 'dialog[open]:last-of-type');
    await authenticator.isOwnerThere(false);
    await proof.getByRole('button', { name: words.usePasskey, exact: true }).click();
    await proof.getByText(words.cancelled).waitFor();
    await authenticator.isOwnerThere(true);
    await proof.getByRole('button', { name: words.usePasskey, exact: true }).click();
    await proof.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.locator('option:checked').allInnerTexts()).toContain('BIDV •••• 6789');
    expect(await seeded.store.query('select account_number from user_bankings where user_id = $1', [customer.id])).toEqual([
      { account_number: '0123456789' },
    ]);

    // It is deleted with password and mailed code, and then logs no one in.
    await expireProof();
    await button(words.toWallet).click();
    await button(words.back).click();
    await button(words.passkeys).click();
    await button(words.remove).click();
    await expectClean(page, 'dialog[open]:last-of-type');
    await button(words.removeConfirm).click();
    await proof.getByRole('button', { name: words.mailCode, exact: true }).click();
    await proof.getByLabel(words.code).first().waitFor();
    await expectClean(page, 'dialog[open]:last-of-type');
    await proof.getByLabel(words.password).fill(customer.password);
    await proof
      .getByLabel(words.code)
      .first()
      .fill(await mailedCode(seeded, customer.email));
    await proof.getByRole('button', { name: words.confirm, exact: true }).click();
    await dialog.getByText(words.none).waitFor();
    await button(words.back).click();
    await button(words.logOut).click();
    await page
      .getByRole('dialog', { name: `${words.logOut}?` })
      .getByRole('button', { name: words.logOut, exact: true })
      .click();
    await button(words.logIn).first().click();
    await button(words.byPasskey).click();
    await dialog.locator('form').getByText(words.refused).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
