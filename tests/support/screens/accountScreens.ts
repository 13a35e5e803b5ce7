import type { MessageId } from '../../../src/i18n/catalogues/parts.ts';
import type { Screen, ScreenVisit } from './screenVisit.ts';

async function openAccount(visit: ScreenVisit): Promise<void> {
  await visit.open();
  await visit.button('searchBar.account').click();
  await visit.words('account.code').waitFor();
}

async function openWallet(visit: ScreenVisit): Promise<void> {
  await openAccount(visit);
  await visit.button('wallet.title').click();
  await visit.words('wallet.recent').waitFor();
}

async function reviewDeposit(visit: ScreenVisit): Promise<void> {
  await openWallet(visit);
  await visit.button('wallet.depositShort').click();
  await visit.field('wallet.amountLabel').fill('1,500.5');
  await visit.button('wallet.review').click();
  await visit.words('wallet.checkDeposit').waitFor();
}

const view = (name: string, title: MessageId): Screen => ({
  name,
  go: async (visit) => {
    await openAccount(visit);
    await visit.button(title).click();
    await visit.button('account.back').waitFor();
  },
});

/** Screens of a customer with a filled wallet, notes and notifications. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'account', go: openAccount },
  { name: 'wallet', go: openWallet },
  {
    name: 'deposit',
    go: async (visit) => {
      await openWallet(visit);
      await visit.button('wallet.depositShort').click();
      await visit.button('wallet.review').click();
      await visit.words('wallet.fault.amountMissing').waitFor();
    },
  },
  { name: 'deposit-review', go: reviewDeposit },
  {
    name: 'deposit-vietqr',
    go: async (visit) => {
      await openWallet(visit);
      const pay = visit.page.getByRole('button', { name: new RegExp(`^${visit.text('pay.show')} `) }).first();
      await pay.click();
      await visit.page.getByRole('img', { name: visit.text('pay.code') }).waitFor();
    },
  },
  {
    name: 'withdraw',
    go: async (visit) => {
      await openWallet(visit);
      await visit.button('wallet.withdrawShort').click();
    },
  },
  {
    name: 'send',
    go: async (visit) => {
      await openWallet(visit);
      await visit.button('wallet.sendShort').click();
    },
  },
  {
    name: 'new-terms',
    go: async (visit) => {
      await visit.page.route('**/users-check/detail', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/"terms_version":[^,}]*/, '"terms_version":"2026-01-31"'),
        });
      });
      await visit.open();
      await visit.words('terms.changed').waitFor();
      await visit.page.unroute('**/users-check/detail');
    },
  },
  view('notifications', 'notifications.title'),
  view('passkeys', 'passkeys.title'),
  view('devices', 'devices.title'),
  view('email', 'email.title'),
  view('own-data', 'data.title'),
  view('closing', 'closing.title'),
  view('profile', 'profile.title'),
  view('password', 'password.title'),
  {
    name: 'packages',
    go: async (visit) => {
      await visit.open();
      await visit.button('package.title').click();
      await visit.words('package.howToBuy').waitFor();
    },
  },
  {
    name: 'logout',
    go: async (visit) => {
      await openAccount(visit);
      await visit.button('account.logOut').click();
      await visit.words('logout.title').waitFor();
    },
  },
  {
    name: 'notes',
    go: async (visit) => {
      await visit.open();
      await visit.button('draw.tools').click();
      await visit.button('draw.saved').click();
      await visit.page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'note',
    go: async (visit) => {
      await visit.open();
      await visit.button('draw.tools').click();
      await visit.button('draw.saved').click();
      await visit.page.getByRole('tab', { name: visit.text('notes.kind.POINT') }).click();
      await visit.page
        .getByRole('button', { name: /^Mốc số 1/ })
        .first()
        .click();
      await visit.field('notes.name').waitFor();
    },
  },
  {
    name: 'notes-empty',
    go: async (visit) => {
      await visit.open();
      await visit.button('draw.tools').click();
      await visit.button('draw.saved').click();
      await visit.page.getByRole('tab', { name: visit.text('notes.kind.LINE') }).click();
      await visit.words('notes.emptyTitle').waitFor();
    },
  },
];
