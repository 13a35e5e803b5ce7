import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { refreshAccessCall } from '../../../src/contract/account/auth.ts';
import { hashRefreshToken } from '../../../src/gateway/account/sessions.ts';
import { closePages, sharedChromium } from '../../support/pages/browserPage.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { noteClient, sentNote } from '../../support/customers/noteClient.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { readSession, openTab, expectSession, sharedSessionPages, type SessionPages } from '../../support/pages/sessionPages.ts';

const long = process.env.THUA_LONG === '1';
const ROUNDS = long ? 200 : 2;
const TABS = long ? 10 : 6;
const FEWER_TABS = long ? TABS : 3;
const LOST_SHARE = 0.1;
/** Access tokens live 20 minutes. */
const ROUND_MS = 21 * 60_000;
const DAY_MS = 24 * 3_600_000;

let served: SessionPages;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  served = await sharedSessionPages();
  browser = await sharedChromium();
});
afterEach(async () => {
  served.loses = () => false;
  vi.useRealTimers();
  await context?.close();
});
afterAll(async () => {
  await closePages();
});

/** Opens tabs of one browser, all logged in as the same customer. */
async function openTabs(customer: TestCustomer, count: number, prepare: () => void = () => undefined): Promise<Page[]> {
  context = await browser.newContext();
  await context.addInitScript(prepare);
  const first = await openTab(context, served.url);
  await first.evaluate(({ email, password }) => sessionPage.submitLogin(email, password), customer);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => openTab(context, served.url)));
  const tabs = [first, ...others];
  for (const tab of tabs) await expectSession(tab, { status: 'loggedIn', userId: customer.id });
  return tabs;
}

/** Sets the device's clock and stops it there, so that a slow machine does not affect a round. */
const setClock = (tabs: Page[], nowMs: number): Promise<unknown> =>
  Promise.all(tabs.map((tab) => tab.evaluate((ms) => void (Date.now = () => ms), nowMs)));

/** Expires the access tokens and lets every tab send a call. @returns its responses and its refreshes */
async function playRound(tabs: Page[]): Promise<{ answers: string[]; refreshes: number }> {
  vi.setSystemTime(Date.now() + ROUND_MS);
  served.asked.length = 0;
  const answers = await Promise.all(tabs.map((tab) => tab.evaluate(() => sessionPage.ask())));
  return { answers, refreshes: served.asked.filter((path) => path === '/auth/token').length };
}

/** Valid sessions of a customer, with the hash of their live refresh token. */
const liveSessions = ({ id }: TestCustomer): Promise<Array<{ live_hash: string }>> =>
  served.gateway.store.query<{ live_hash: string }>(
    'select live_hash from sessions where user_id = $1 and ended_at is null order by created_at desc',
    [id],
  );

const withoutLocks = (): void => {
  Object.defineProperty(navigator, 'locks', { value: undefined });
};

describe.each([
  ['with Web Locks', undefined, TABS, ROUNDS],
  ['without Web Locks', withoutLocks, FEWER_TABS, Math.ceil(ROUNDS / 3)],
] as const)('refresh of tabs %s', (_, prepare, count, rounds) => {
  it(
    `refresh: ${count} tabs × ${rounds} rounds with lost answers: one refresh each, no one logged out`,
    { timeout: 300_000 + rounds * 20_000 },
    async () => {
      const random = seededRandom(505);
      const customer = await registerCustomer(served.gateway, 'the');
      const tabs = await openTabs(customer, count, prepare);
      vi.useFakeTimers({ toFake: ['Date'] });
      const [before] = await liveSessions(customer);
      let answered = 0;

      for (let round = 0; round < rounds; round += 1) {
        await setClock(tabs, Date.now() + Math.round((2 * random() - 1) * DAY_MS));
        served.loses = () => random() < LOST_SHARE;
        const { answers, refreshes } = await playRound(tabs);
        expect(refreshes).toBeLessThanOrEqual(1);
        for (const answer of answers) expect(answer).toMatch(/^(ok|offline)$/);
        answered += answers.filter((answer) => answer === 'ok').length;
        for (const tab of tabs) expect(await readSession(tab)).toMatchObject({ status: 'loggedIn', userId: customer.id });
      }
      // Calls were really answered.
      expect(answered).toBeGreaterThan((rounds * count) / 3);

      served.loses = () => false;
      await setClock(tabs, Date.now() + DAY_MS);
      const last = await playRound(tabs);
      expect(last).toEqual({ answers: tabs.map(() => 'ok'), refreshes: 1 });
      const live = await liveSessions(customer);
      // The session of the registration and that of these tabs.
      expect(live).toHaveLength(2);
      expect(live[0]!.live_hash).not.toBe(before!.live_hash);
      // Tokens stored by one process appear in another's local storage a moment later.
      const held = async (): Promise<unknown[]> =>
        (await Promise.all(tabs.map(readSession))).map((tab) => [
          tab.token === tab.jwt,
          tab.token,
          hashRefreshToken(tab.refreshToken ?? ''),
        ]);
      const { token } = await readSession(tabs[0]!);
      await expect.poll(held).toEqual(tabs.map(() => [true, token, live[0]!.live_hash]));
    },
  );
});

/** Holds the page's user detail calls for the test. @returns the calls, oldest first */
async function holdQuestions(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/users-check/detail', (route) => void held.push(route));
  return held;
}

it('session: after a login as another user in one tab, others show no notes until they know the user', async () => {
  const [an, binh] = [await registerCustomer(served.gateway, 'an'), await registerCustomer(served.gateway, 'binh')];
  const shape = { PositionMapDraw: [{ latitude: 21, longitude: 105 }], PositionMapDrawFill: [] };
  await noteClient(new URL('/gateway', served.url).href, an.accessToken).create(sentNote('cua-an', { type: 'POINT', data: shape }));
  const [acting, watching] = (await openTabs(an, 2)) as [Page, Page];
  const logIn = ({ email, password }: TestCustomer): Promise<void> =>
    acting.evaluate(([name, word]) => sessionPage.submitLogin(name, word), [email, password] as const);
  await watching.evaluate(() => sessionPage.openNotes());
  await expectSession(watching, { userId: an.id, notes: ['Bản vẽ cua-an'] });

  const held = await holdQuestions(watching);
  await logIn(binh);
  const { jwt } = await readSession(acting);
  await expect.poll(() => held.length).toBe(1);
  const nobody = { userId: null, token: jwt, notes: [] };
  await expectSession(watching, { ...nobody, status: 'loading' });
  // A failed call is no answer: the previous user does not come back.
  await held.shift()!.abort();
  await expectSession(watching, { ...nobody, status: 'unreachable' });
  const again = watching.evaluate(() => sessionPage.loadUser());
  await expect.poll(() => held.length).toBe(1);
  await held.shift()!.continue();
  await again;
  await expectSession(watching, { ...nobody, status: 'loggedIn', userId: binh.id, shown: [an.id, null, binh.id] });

  // A tab that starts now sent its call earlier: the response is about the previous user.
  const starting = await context.newPage();
  const first = await holdQuestions(starting);
  await starting.goto(served.url);
  await expect.poll(() => first.length).toBe(1);
  await logIn(an);
  const { jwt: newest } = await readSession(acting);
  await expectSession(starting, { token: newest });
  await first.shift()!.continue();
  await expect.poll(() => first.length).toBe(1);
  expect(await readSession(starting)).toMatchObject({ status: 'loading', userId: null });
  await first.shift()!.continue();
  await expectSession(starting, { status: 'loggedIn', userId: an.id });
  expect((await readSession(starting)).shown).not.toContain(binh.id);
});

it('refresh: a client that never stores a new refresh token stays logged in', async () => {
  const customer = await registerCustomer(served.gateway, 'cu');
  const client = createClient({ apiBase: new URL('/gateway', served.url).href, token: customer.accessToken });
  const first = await client.ask(refreshAccessCall, { refreshToken: customer.refreshToken }, { isRefresh: true });
  for (let round = 0; round < 20; round += 1) {
    const again = await client.ask(refreshAccessCall, { refreshToken: customer.refreshToken }, { isRefresh: true });
    expect(again.ok && again.value.results.refreshToken).toBe(first.ok && first.value.results.refreshToken);
  }
});
