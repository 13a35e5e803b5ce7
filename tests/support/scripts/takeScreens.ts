import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import type { Language } from '../../../src/domain/text/languages.ts';
import { saveElsewhere } from '../customers/saveElsewhere.ts';
import { fillWallet, makeWalletOwner } from '../customers/walletStage.ts';
import { askGateway } from '../gateways/askGateway.ts';
import { pickSampleParcel, type SampleTarget } from '../land/sampleTarget.ts';
import { launchHeadless, openPage, PHONE } from '../pages/browserPage.ts';
import { showText } from '../pages/expectAccessible.ts';
import { serveProduct, type ServedProduct } from '../pages/servedProduct.ts';
import { ACCOUNT_SCREENS } from '../screens/accountScreens.ts';
import { contactSheet } from '../screens/contactSheet.ts';
import { LAND_SCREENS } from '../screens/landScreens.ts';
import { screenFaults } from '../screens/screenFaults.ts';
import { SCREEN_LOOKS, type ScreenLook } from '../screens/screenLooks.ts';
import { SEARCH_SCREENS } from '../screens/searchScreens.ts';
import { SELDOM_SCREENS } from '../screens/seldomScreens.ts';
import { type Screen, ScreenVisit } from '../screens/screenVisit.ts';

/**
 * Every screen of the product in every window, both languages and themes, judged and photographed:
 *
 *     npx tsx tests/support/scripts/takeScreens.ts --out FOLDER [--language vi] [--screens map,parcel] [--looks 390,text] [--painted]
 *
 * Writes a contact sheet of each screen, with `--painted` with its map, and `faults.txt`. Ends with 1 where there are faults.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screens' },
    language: { type: 'string', multiple: true, default: ['vi', 'en'] },
    screens: { type: 'string' },
    looks: { type: 'string' },
    painted: { type: 'boolean', default: false },
    singly: { type: 'boolean', default: false },
  },
});

const asked = values.screens?.split(',');
const isAsked = ({ name }: Screen): boolean => asked?.includes(name) ?? true;
const looks = SCREEN_LOOKS.filter(({ name }) => values.looks?.split(',').some((part) => name.includes(part)) ?? true);
const faults: string[] = [];

async function makeCustomer({ seeded }: ServedProduct): Promise<string> {
  await seeded.store.query('update config set payment_method = 1');
  const owner = await makeWalletOwner(seeded, 'lan');
  await fillWallet(seeded, owner, 'VPOINT', '12500');
  for (const at of [1, 2]) {
    await askGateway(seeded.app, depositTokenCall, { request_id: `cho-${at}`, token_id: 'VPOINT', amount: `${at}500.5` }, owner.token);
  }
  for (const at of [1, 2, 3]) {
    const told = { uid: `tin-${at}`, title: `Gói dịch vụ đã có hiệu lực ${at}`, content: 'Dòng một\nDòng hai của một thông báo dài hơn' };
    await askGateway(seeded.app, createNotificationCall, told, owner.token);
  }
  await saveElsewhere(seeded, { ...owner, accessToken: owner.token }, 3);
  return owner.token;
}

async function showAs(page: Page, { width, height, theme, rootPx, isForced = false }: ScreenLook): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await showText(page, rootPx / 16, isForced ? 'active' : 'none');
}

const PHONE_LOOK: ScreenLook = { name: 'phone', ...PHONE, theme: 'light', rootPx: 16 };

async function lookAt(visit: ScreenVisit, screen: Screen): Promise<void> {
  const { page, language } = visit;
  const go = async (): Promise<void> => {
    await screen.go(visit);
    await page.locator('[data-toast]').first().waitFor({ state: 'detached' });
  };
  await showAs(page, PHONE_LOOK);
  if (!screen.isFleeting) await go();
  const pictures: Buffer[] = [];
  // A page that is gone to anew has text of the usual size.
  for (const look of screen.isFleeting ? looks.filter(({ rootPx }) => rootPx === PHONE_LOOK.rootPx) : looks) {
    await showAs(page, look);
    if (screen.isFleeting) await go();
    for (const fault of await screenFaults(page)) faults.push(`${screen.name} · ${language} · ${look.name} · ${fault}`);
    const picture = await page.screenshot();
    pictures.push(picture);
    if (values.singly) writeFileSync(join(values.out, `${screen.name}-${language}-${look.name.replace(' ', '-')}.png`), picture);
  }
  await contactSheet(pictures, join(values.out, `${screen.name}-${language}.png`));
}

async function visitAll(browser: Browser, product: ServedProduct, target: SampleTarget, language: Language, jwt?: string): Promise<void> {
  for (const screen of (jwt === undefined ? [...SEARCH_SCREENS, ...LAND_SCREENS, ...SELDOM_SCREENS] : ACCOUNT_SCREENS).filter(isAsked)) {
    const { page } = await openPage(browser, 'about:blank', PHONE, { pixels: values.painted, firstVisit: screen.name === 'first-visit' });
    page.setDefaultTimeout(20_000);
    // What compiles this program names its functions by a helper, which a painted page does not have.
    await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    const kept = { language, ...(jwt === undefined ? {} : { jwt }) };
    await page.addInitScript((items) => {
      if (location.origin !== 'null') for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, kept);
    try {
      await lookAt(new ScreenVisit(page, language, { url: product.url, target }), screen);
    } catch (error) {
      faults.push(`${screen.name} · ${language} · not reached · ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
      writeFileSync(join(values.out, `${screen.name}-${language}-lost.png`), await page.screenshot());
    }
    await page.context().close();
    console.log(`${screen.name} ${language}: ${faults.filter((fault) => fault.startsWith(`${screen.name} · ${language}`)).length}`);
  }
}

mkdirSync(values.out, { recursive: true });
const product = await serveProduct('pglite');
const target = await pickSampleParcel(product.url);
const jwt = await makeCustomer(product);
const browser = await launchHeadless();
for (const language of values.language as Language[]) {
  await visitAll(browser, product, target, language);
  await visitAll(browser, product, target, language, jwt);
}
await browser.close();
writeFileSync(join(values.out, 'faults.txt'), `${faults.join('\n')}\n`);
console.log(`${faults.length} faults in ${join(values.out, 'faults.txt')}`);
process.exit(faults.length > 0 ? 1 : 0);
