import { rmSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Note } from '../../src/domain/notes/note.ts';
import { closePages, sharedChromium } from '../support/pages/browserPage.ts';
import { registerCustomer, type TestCustomer } from '../support/customers/customers.ts';
import { startTestProcess, type TestProcess } from '../support/gateways/gatewayProcess.ts';
import { type OutboxFront, startOutboxFront } from '../support/pages/outboxFront.ts';
import {
  OUTBOX_EVENTS,
  type OutboxEvent,
  isChange,
  loadTab,
  expectOwner,
  playScript,
  type TestUser,
  saveThrough,
  type OutboxFixture,
} from '../support/pages/outboxScripts.ts';
import { testPage } from '../support/pages/testPages.ts';
import { pointNote } from '../support/customers/pointNote.ts';
import { seededRandom } from '../support/run/seededRandom.ts';
import { openSeededApp } from '../support/gateways/seededGateway.ts';

const long = process.env.THUA_LONG === '1';
const SCRIPTS = long ? 500 : 8;
const ACTS = 12;
/** Each kill costs a start of the gateway. */
const KILL_EVERY = long ? 10 : 8;

let dataDir: string;
let browser: Browser;
let front: OutboxFront;
let gateway: TestProcess;
let users: TestUser[];
let keepsNothing: TestCustomer;

async function startGateway(): Promise<void> {
  gateway = startTestProcess('startGateway', dataDir);
  front.target = new URL((await gateway.seen(/^ready http/)).slice('ready '.length));
}

beforeAll(async () => {
  const seeded = await openSeededApp('pglite');
  dataDir = seeded.dataDir;
  const customers = [await registerCustomer(seeded, 'an'), await registerCustomer(seeded, 'binh')];
  keepsNothing = await registerCustomer(seeded, 'chi');
  await seeded.accounts.mailQueue.idle();
  await seeded.store.close();
  users = customers.map((customer) => ({ customer, tokens: { accessToken: '' }, notes: new Map() }));
  front = await startOutboxFront(await testPage('outbox'));
  await startGateway();
  browser = await sharedChromium();
});
afterAll(async () => {
  await closePages();
  await front?.close();
  gateway?.child.kill('SIGKILL');
  await gateway?.exited;
  rmSync(dataDir, { recursive: true });
});

/** Opens two tabs of a browser in which each customer has logged in once. */
async function openOutboxFixture(): Promise<OutboxFixture> {
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) await loadTab(tab, front.url);
  for (const user of users) {
    const { email, password, id } = user.customer;
    user.tokens = await tabs[0]!.evaluate(
      async ([name, word]) => {
        await outboxPage.submitLogin(name, word);
        return outboxPage.tokens();
      },
      [email, password] as const,
    );
    await expectOwner(tabs, id);
  }
  let starting = Promise.resolve();
  let isArmed = false;
  const fixture: OutboxFixture = {
    front,
    context,
    tabs,
    users,
    current: users.at(-1)!,
    random: seededRandom(707),
    eventCounts: Object.fromEntries(OUTBOX_EVENTS.map((happening) => [happening, 0])) as Record<OutboxEvent, number>,
    armKill: () => {
      isArmed = true;
    },
    isKillArmed: () => isArmed,
    gatewayUp: () => starting,
  };
  front.handedOn = (request) => {
    if (!isArmed || !isChange(request)) return;
    isArmed = false;
    front.target = null;
    gateway.child.kill('SIGKILL');
    starting = gateway.exited.then(startGateway);
    fixture.eventCounts.kill += 1;
  };
  return fixture;
}

it(
  `outbox: in ${SCRIPTS} scripts of faults each note exists exactly once, under its owner`,
  { timeout: 300_000 + SCRIPTS * 5_000 },
  async () => {
    const fixture = await openOutboxFixture();
    // Every change of a note names its owner, who must be the owner of the token.
    const foreign: string[] = [];
    let changes = 0;
    const subjects = ({ authorization, body }: { authorization: string; body: Buffer }): [string, string] => [
      JSON.parse(Buffer.from(authorization.split('.')[1]!, 'base64url').toString()).sub,
      JSON.parse(body.toString()).users_permissions_users[0],
    ];
    fixture.front.seen = (request) => {
      if (!/^\/app\/action-histories\/(create|update)/.test(request.path)) return;
      changes += 1;
      const [sender, owner] = subjects(request);
      if (sender !== owner) foreign.push(`${owner} sent by ${sender}`);
    };
    const begun = Date.now();
    const { eventCounts } = fixture;
    for (let number = 0; number < SCRIPTS; number += 1) await playScript(fixture, number, ACTS, number % KILL_EVERY === KILL_EVERY - 1);
    // The timing of a bad line varies, so force each kind of loss at least once.
    for (const fate of ['cut', 'lose'] as const) await saveThrough(fixture, fate);
    console.info(`outbox: ${SCRIPTS} scripts, ${changes} changes sent, ${Date.now() - begun} ms, ${JSON.stringify(eventCounts)}`);
    expect(foreign).toEqual([]);
    expect(changes).toBeGreaterThan(SCRIPTS);
    // Every armed kill happened during a change, and no other fault was left out.
    expect(eventCounts.kill).toBe(SCRIPTS / KILL_EVERY);
    for (const happening of OUTBOX_EVENTS) expect(eventCounts[happening], happening).toBeGreaterThan(0);
    await fixture.context.close();
  },
);

it('outbox: without storage a note is sent at once, or its form stays open; never twice or as another', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const page = await context.newPage();
  await loadTab(page, front.url);
  const logIn = async ({ id, email, password }: TestCustomer): Promise<string> => {
    await page.evaluate(([name, word]) => outboxPage.submitLogin(name, word), [email, password] as const);
    await expectOwner([page], id);
    return (await page.evaluate(() => outboxPage.token()))!;
  };
  const foreign = await logIn(users[0]!.customer);
  const token = await logIn(keepsNothing);
  const keep = (note: Note, colour: string | null = null) =>
    page.evaluate(
      async ([kept, picture]) => {
        await outboxPage.keep(kept, picture);
        return { became: await outboxPage.outcomes(), notice: outboxPage.notices().at(-1) };
      },
      [note, colour] as const,
    );
  const stored = () => page.evaluate(() => outboxPage.stored());

  expect(await keep(pointNote('mot'), 'red')).toEqual({ became: ['sent'], notice: 'outbox.created' });
  const [first] = await stored();
  expect(first).toMatchObject({ uid: 'mot', imageUrl: expect.stringContaining('/') });

  const lost: string[] = [];
  front.fate = (request) => {
    if (!isChange(request)) return 'pass';
    lost.push(request.path);
    return 'lose';
  };
  expect(await keep(pointNote('hai'))).toEqual({ became: ['unkept'], notice: 'outbox.unkept' });
  expect(lost).toEqual(['/app/action-histories/create']);
  front.fate = () => 'pass';
  expect(await keep({ ...pointNote('hai'), title: 'lần nữa' })).toEqual({ became: ['sent'], notice: 'outbox.created' });

  await page.evaluate((of) => outboxPage.hold(of), `${token}x`);
  expect(await keep({ ...first!, title: 'sửa' }), 'with a token that is not good any more').toEqual({
    became: ['sent'],
    notice: 'outbox.updated',
  });
  expect(await page.evaluate(() => outboxPage.token())).toBe(token);

  const refusal = await keep({ ...pointNote('ba'), title: 'x'.repeat(10_000) });
  expect(refusal).toEqual({ became: ['unkept'], notice: expect.stringMatching(/\S/) });
  expect(refusal.notice).not.toMatch(/^outbox\./);

  // Another page logged in as another user, which this one does not know yet.
  await page.evaluate((of) => outboxPage.hold(of), foreign);
  expect(await keep(pointNote('bon'))).toEqual({ became: ['unkept'], notice: 'outbox.unkept' });
  await page.evaluate((of) => outboxPage.hold(of), token);

  const titles = (await stored()).map(({ uid, title }) => [uid, title]).toSorted();
  expect(titles).toEqual([
    ['hai', 'lần nữa'],
    ['mot', 'sửa'],
  ]);
  await context.close();
});

it('outbox: where IndexedDB never answers a note is sent after a few seconds', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } }));
  const page = await context.newPage();
  await loadTab(page, front.url);
  await page.evaluate(([name, word]) => outboxPage.submitLogin(name, word), [keepsNothing.email, keepsNothing.password] as const);
  await expectOwner([page], keepsNothing.id);
  const kept = await page.evaluate(async (note) => {
    await outboxPage.keep(note, null);
    return { became: await outboxPage.outcomes(), notice: outboxPage.notices().at(-1) };
  }, pointNote('treo'));
  expect(kept).toEqual({ became: ['sent'], notice: 'outbox.created' });
  expect((await page.evaluate(() => outboxPage.stored())).map(({ uid }) => uid)).toContain('treo');
  await context.close();
});
