import type { Browser, Page } from 'playwright';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import type { Language } from '../../../src/domain/text/languages.ts';
import { saveFromOtherDevice } from '../customers/saveFromOtherDevice.ts';
import { fillWallet, makeWalletOwner } from '../customers/walletOwner.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SampleTarget } from '../land/sampleTarget.ts';
import { openPage, PHONE } from '../pages/browserPage.ts';
import { showText } from '../pages/expectAccessible.ts';
import type { ServedProduct } from '../pages/servedProduct.ts';
import { ACCOUNT_SCREENS } from './accountScreens.ts';
import { LAND_SCREENS } from './landScreens.ts';
import { screenFaults } from './screenFaults.ts';
import type { ScreenLook } from './screenLooks.ts';
import { type Screen, ScreenVisit } from './screenVisit.ts';
import { SEARCH_SCREENS } from './searchScreens.ts';
import { SELDOM_SCREENS } from './seldomScreens.ts';

/** Makes a customer with a wallet, notes and notifications. @returns the customer's token */
export async function makeScreenCustomer({ seeded }: ServedProduct): Promise<string> {
  await seeded.store.query('update config set payment_method = 1');
  const owner = await makeWalletOwner(seeded, 'lan');
  await fillWallet(seeded, owner, 'VPOINT', '12500');
  for (const at of [1, 2]) {
    await askGateway(seeded.app, depositTokenCall, { request_id: `cho-${at}`, token_id: 'VPOINT', amount: `${at}500.5` }, owner.token);
  }
  for (const at of [1, 2, 3]) {
    const notification = {
      uid: `tin-${at}`,
      title: `Gói dịch vụ đã có hiệu lực ${at}`,
      content: 'Dòng một\nDòng hai của một thông báo dài hơn',
    };
    await askGateway(seeded.app, createNotificationCall, notification, owner.token);
  }
  await saveFromOtherDevice(seeded, { ...owner, accessToken: owner.token }, 3);
  return owner.token;
}

/** Screens to visit, and callbacks for the results. */
export interface ScreenTour {
  browser: Browser;
  url: string;
  target: SampleTarget;
  language: Language;
  /** Token of the customer; omitted for an anonymous visitor, who sees the other screens. */
  jwt?: string;
  looks: readonly ScreenLook[];
  isAsked: (screen: Screen) => boolean;
  isPainted?: boolean;
  /** Called after each window. */
  onLook?: (screen: Screen, look: ScreenLook, page: Page) => Promise<void>;
  /** Called with the faults of each screen while `page` is still open. */
  onScreen?: (screen: Screen, faults: readonly string[], page: Page) => Promise<void> | void;
}

async function showAs(page: Page, { width, height, theme, rootPx, isForced = false }: ScreenLook): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await showText(page, rootPx / 16, isForced ? 'active' : 'none');
}

const PHONE_LOOK: ScreenLook = { name: 'phone', ...PHONE, theme: 'light', rootPx: 16 };

async function lookAt(visit: ScreenVisit, screen: Screen, { looks, onLook }: ScreenTour, faults: string[]): Promise<void> {
  const { page, language } = visit;
  const go = async (): Promise<void> => {
    await screen.go(visit);
    await page.locator('[data-toast]').first().waitFor({ state: 'detached' });
  };
  await showAs(page, PHONE_LOOK);
  if (!screen.isFleeting) await go();
  // A screen that is reached anew has text of the usual size.
  for (const look of screen.isFleeting ? looks.filter(({ rootPx }) => rootPx === PHONE_LOOK.rootPx) : looks) {
    await showAs(page, look);
    if (screen.isFleeting) await go();
    for (const fault of await screenFaults(page)) faults.push(`${screen.name} · ${language} · ${look.name} · ${fault}`);
    await onLook?.(screen, look, page);
  }
}

/** Visits each requested screen, and checks it in each window. @returns the faults, a line each */
export async function visitScreens(tour: ScreenTour): Promise<string[]> {
  const { browser, url, target, language, jwt, isAsked, isPainted = false, onScreen } = tour;
  const all: string[] = [];
  for (const screen of (jwt === undefined ? [...SEARCH_SCREENS, ...LAND_SCREENS, ...SELDOM_SCREENS] : ACCOUNT_SCREENS).filter(isAsked)) {
    const { page } = await openPage(browser, 'about:blank', PHONE, { pixels: isPainted, firstVisit: screen.name === 'first-visit' });
    // The compiler of this program names functions by a helper, which a painted page does not define.
    await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    const kept = { language, ...(jwt === undefined ? {} : { jwt }) };
    await page.addInitScript((items) => {
      if (location.origin !== 'null') for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, kept);
    const faults: string[] = [];
    try {
      await lookAt(new ScreenVisit(page, language, { url, target }), screen, tour, faults);
    } catch (error) {
      faults.push(`${screen.name} · ${language} · not reached · ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
    }
    await onScreen?.(screen, faults, page);
    all.push(...faults);
    await page.context().close();
  }
  return all;
}
