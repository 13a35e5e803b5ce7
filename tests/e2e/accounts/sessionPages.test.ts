import type { Browser, BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { readSession, openTab, expectSession, sharedSessionPages, type SessionPages } from '../../support/pages/sessionPages.ts';

let served: SessionPages;
let browser: Browser;
let context: BrowserContext;
let customer: TestCustomer;

beforeAll(async () => {
  served = await sharedSessionPages();
  browser = await sharedChromium();
});
beforeEach(async () => {
  customer = await registerCustomer(served.gateway, 'trang');
  context = await browser.newContext();
});
afterEach(() => context.close());
afterAll(async () => {
  await closePages();
});

const storageOf = (page: Awaited<ReturnType<typeof openTab>>): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

it('session: login and log-out in one tab apply to all tabs; the remembered login stays', async () => {
  const [first, second] = [await openTab(context, served.url), await openTab(context, served.url)];
  await first.evaluate(({ email, password }) => sessionPage.submitLogin(email, password, true), customer);
  for (const tab of [first, second]) await expectSession(tab, { status: 'loggedIn', userId: customer.id });
  await second.evaluate(() => sessionPage.confirmLogOut());
  for (const tab of [first, second]) await expectSession(tab, { status: 'anonymous', token: null, jwt: null, refreshToken: null });
  await expect.poll(async () => (await readSession(second)).notices).toContain('notice.loggedOut');
  expect((await readSession(first)).notices).not.toContain('notice.loggedOut');
  await expect.poll(async () => Object.keys(await storageOf(first)).toSorted()).toEqual(['password_login', 'username_login']);
  const [session] = await served.gateway.store.query<{ end_reason: string }>(
    'select end_reason from sessions where user_id = $1 order by created_at desc',
    [customer.id],
  );
  expect(session).toEqual({ end_reason: 'logout' });
});

it('session: a log-out removes a photographed certificate from every tab', async () => {
  const [first, second] = [await openTab(context, served.url), await openTab(context, served.url)];
  await first.evaluate(({ email, password }) => sessionPage.submitLogin(email, password), customer);
  for (const tab of [first, second]) {
    await expectSession(tab, { status: 'loggedIn' });
    await tab.evaluate(() => sessionPage.photograph());
    await expectSession(tab, { hasPicture: true });
  }
  await second.evaluate(() => sessionPage.confirmLogOut());
  for (const tab of [first, second]) await expectSession(tab, { status: 'anonymous', hasPicture: false });
});

it('session: after a reload the user is logged in, and the token was refreshed at the start', async () => {
  const tab = await openTab(context, served.url);
  await tab.evaluate(({ email, password }) => sessionPage.submitLogin(email, password), customer);
  const before = await readSession(tab);
  served.asked.length = 0;
  await tab.reload();
  await expectSession(tab, { status: 'loggedIn', userId: customer.id });
  expect(served.asked.filter((path) => path === '/auth/token')).toHaveLength(1);
  await expect.poll(async () => (await readSession(tab)).refreshToken).not.toBe(before.refreshToken);
  await expect.poll(async () => (await readSession(tab)).token === (await readSession(tab)).jwt).toBe(true);
});

it('session: the token is refreshed every 15 minutes; a failure only stops the timer', async () => {
  const refreshes = (): number => served.asked.filter((path) => path === '/auth/token').length;
  const tab = await context.newPage();
  // The clock is stopped: time that a login takes must not count towards the 15 minutes.
  await tab.clock.install({ time: Date.now() });
  await tab.clock.pauseAt(Date.now() + 60_000);
  await tab.goto(served.url);
  await tab.evaluate(({ email, password }) => sessionPage.submitLogin(email, password), customer);
  served.asked.length = 0;
  for (const count of [1, 2]) {
    const { refreshToken } = await readSession(tab);
    await tab.clock.fastForward(899_000);
    expect(await tab.evaluate(() => sessionPage.ask())).toBe('ok');
    expect(refreshes()).toBe(count - 1);
    await tab.clock.fastForward(1_000);
    await expect.poll(async () => (await readSession(tab)).refreshToken).not.toBe(refreshToken);
    expect(refreshes()).toBe(count);
  }
  served.loses = (path) => path === '/auth/token';
  await tab.clock.fastForward(900_000);
  await expect.poll(refreshes).toBe(3);
  served.loses = () => false;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await tab.clock.fastForward(900_000);
    expect(await tab.evaluate(() => sessionPage.ask())).toBe('ok');
  }
  expect(refreshes()).toBe(3);
  await expectSession(tab, { status: 'loggedIn', userId: customer.id, notices: ['Đăng nhập thành công'] });
});

it('session: user detail 401 clears user and storage and goes to /login, keeping the query string', async () => {
  const tab = await openTab(context, `${served.url}?referred_by=BAN-01&x=1`);
  const other = await openTab(context, served.url);
  await tab.evaluate(({ email, password }) => sessionPage.submitLogin(email, password, true), customer);
  await expectSession(other, { status: 'loggedIn' });
  await served.gateway.store.query("update sessions set ended_at = now(), end_reason = 'test' where user_id = $1", [customer.id]);
  await tab.evaluate(() => sessionPage.loadUser());
  await expectSession(tab, { status: 'anonymous', userId: null, token: null, modal: 'login' });
  await expect.poll(() => storageOf(tab)).toEqual({});
  await expect.poll(() => tab.url()).toBe(`${served.url}login?referred_by=BAN-01&x=1`);
  await expectSession(other, { status: 'anonymous', token: null });
});

it('session: a lost network does not log out', async () => {
  const tab = await openTab(context, served.url);
  await tab.evaluate(({ email, password }) => sessionPage.submitLogin(email, password), customer);
  await context.setOffline(true);
  await tab.evaluate(() => sessionPage.loadUser());
  expect(await readSession(tab)).toMatchObject({ status: 'loggedIn', userId: customer.id });
  expect(await tab.evaluate(() => sessionPage.ask())).toBe('offline');
  await context.setOffline(false);
  expect(await tab.evaluate(() => sessionPage.ask())).toBe('ok');
});

it('session: without a login no user detail call is sent', async () => {
  served.asked.length = 0;
  const tab = await openTab(context, served.url);
  await tab.evaluate(() => sessionPage.loadUser());
  expect(await readSession(tab)).toMatchObject({ status: 'anonymous', token: null });
  expect(served.asked.filter((path) => path.startsWith('/users-check/'))).toEqual([]);
});

it('session: referred_by in the address opens the auth modal in register mode', async () => {
  const tab = await openTab(context, `${served.url}?referred_by=BAN-01`);
  await expectSession(tab, { status: 'anonymous', modal: 'register' });
});

it('session: the native host logs in an anonymous visitor and never replaces a customer', async () => {
  const NONCE = 'a nonce of the native app';
  const another = await registerCustomer(served.gateway, 'khac');
  await context.addInitScript((nonce) => Object.assign(globalThis, { thuaHostNonce: nonce }), NONCE);
  const tab = await openTab(context, served.url);
  const post = (message: object): Promise<void> => tab.evaluate((data) => window.postMessage(data, '*'), { nonce: NONCE, ...message });

  await post({ jwt: 'not.a.token' });
  await post({ jwt: another.accessToken, users: { _id: customer.id } });
  await post({ jwt: customer.accessToken, users: { _id: customer.id } });
  await expectSession(tab, { status: 'loggedIn', userId: customer.id, jwt: customer.accessToken });
  await post({ jwt: another.accessToken, users: { _id: another.id } });
  await expect.poll(async () => (await readSession(tab)).notices).toContain('notice.hostOtherUser');
  await expectSession(tab, { userId: customer.id, jwt: customer.accessToken });
});
