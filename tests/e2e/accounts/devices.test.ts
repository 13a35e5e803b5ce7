import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { registerCustomer } from '../../support/customers/customers.ts';
import { sendCall } from '../../support/gateways/askGateway.ts';
import { closePages, openPage, sharedChromium } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { type ServedProduct, sharedProduct } from '../../support/pages/servedProduct.ts';
import { variantsToRun } from '../../support/pages/variantsToRun.ts';

const SMALL_PHONE = { width: 360, height: 740 } as const;
const AGENTS = {
  'Firefox · Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
  'Safari · iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};
const WORDS = {
  vi: {
    account: 'Tài khoản',
    devices: 'Thiết bị đã đăng nhập',
    own: 'Thiết bị này',
    end: 'Đăng xuất Firefox · Windows',
    others: 'Đăng xuất mọi thiết bị khác',
  },
  en: {
    account: 'Account',
    devices: 'Logged-in devices',
    own: 'This device',
    end: 'Log out Firefox · Windows',
    others: 'Log out all other devices',
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

describe('devices', () => {
  it.each(variantsToRun(['vi', 'en'] as const))(
    'devices: at 360 px, in %s: one of three is logged out, then all others',
    async (language) => {
      const { seeded, url } = product;
      const customer = await registerCustomer(seeded, `thiet-bi-${language}`);
      const elsewhere = async (agent: string): Promise<string> => {
        const answer = await fetch(`${url}${GATEWAY_BASE}${logInCall.path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'User-Agent': agent, ...logInCall.headers },
          body: JSON.stringify({ username: customer.email, password: customer.password }),
        });
        return ((await answer.json()) as { results: { accessToken: string } }).results.accessToken;
      };
      const isOpen = async (token: string): Promise<boolean> => (await sendCall(seeded.app, detailUserCall, {}, token)).status === 200;
      const [laptop, tablet] = [await elsewhere(AGENTS['Firefox · Windows']), await elsewhere(AGENTS['Safari · iOS'])];

      const words = WORDS[language];
      const { page, complaints } = await openPage(browser, 'about:blank', SMALL_PHONE, { pixels: false, colorScheme: 'dark' });
      await page.addInitScript(
        ([jwt, shown]) => {
          localStorage.setItem('jwt', jwt!);
          localStorage.setItem('language', shown!);
        },
        [customer.accessToken, language],
      );
      await page.goto(url);
      await page.getByRole('button', { name: words.account, exact: true }).click();
      await page.getByRole('button', { name: words.devices, exact: true }).click();
      const devices = page.getByRole('list', { name: words.devices }).getByRole('listitem');
      await expect.poll(() => devices.count()).toBe(3);
      await expect.poll(() => devices.first().innerText()).toContain(words.own);
      await expect
        .poll(() => devices.allInnerTexts())
        .toEqual(expect.arrayContaining([expect.stringMatching(/Safari · iOS[^]*127\.0\.\*\.\*/)]));
      await expectClean(page, 'dialog[open]');
      await expectClean(page, 'dialog[open]');

      await page.getByRole('button', { name: words.end, exact: true }).click();
      await expect.poll(() => devices.count()).toBe(2);
      expect([await isOpen(laptop), await isOpen(tablet)]).toEqual([false, true]);
      await page.getByRole('button', { name: words.others, exact: true }).click();
      await expect.poll(() => devices.count()).toBe(1);
      await expect.poll(() => page.getByRole('button', { name: words.others, exact: true }).count()).toBe(0);
      expect([await isOpen(tablet), await isOpen(customer.accessToken)]).toEqual([false, true]);
      await expectClean(page, 'dialog[open]');
      await expectClean(page, 'dialog[open]');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
