import { rmSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/browserPage.ts';
import { buildTestPage } from '../support/buildTestPage.ts';
import { registerCustomer } from '../support/customers.ts';
import { startTestProcess, type TestProcess } from '../support/gatewayProcess.ts';
import { type OutboxFront, startOutboxFront } from '../support/outboxFront.ts';
import { loadTab, playScript, type Player, type Stage } from '../support/outboxScripts.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { openSeededApp } from '../support/seededGateway.ts';

const long = process.env.THUA_LONG === '1';
const SCRIPTS = long ? 500 : 50;
const ACTS = 12;
/** Each takes a start of the gateway. */
const KILL_EVERY = 10;

let dataDir: string;
let pageDir: string;
let browser: Browser;
let front: OutboxFront;
let gateway: TestProcess;
let players: Player[];

async function startGateway(): Promise<void> {
  gateway = startTestProcess('startGateway', dataDir);
  front.target = new URL((await gateway.seen(/^ready http/)).slice('ready '.length));
}

beforeAll(async () => {
  const seeded = await openSeededApp('pglite');
  dataDir = seeded.dataDir;
  const customers = [await registerCustomer(seeded, 'an'), await registerCustomer(seeded, 'binh')];
  await seeded.accounts.postbox.idle();
  await seeded.store.close();
  players = customers.map((customer) => ({ customer, tokens: { accessToken: '' }, notes: new Map() }));
  pageDir = await buildTestPage('outboxPage');
  front = await startOutboxFront(pageDir);
  await startGateway();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await front?.close();
  gateway?.child.kill('SIGKILL');
  await gateway?.exited;
  rmSync(dataDir, { recursive: true });
  rmSync(pageDir, { recursive: true });
});

/** Two tabs of a browser in which each customer logged in once. */
async function openStage(): Promise<Stage> {
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) await loadTab(tab, front.url);
  for (const player of players) {
    const { email, password, id } = player.customer;
    player.tokens = await tabs[0]!.evaluate(async ([name, word]) => {
      await outboxPage.logIn(name, word);
      return outboxPage.tokens();
    }, [email, password] as const);
    for (const tab of tabs) await tab.waitForFunction((owner) => outboxPage.owner() === owner, id);
  }
  let starting = Promise.resolve();
  const stage: Stage = {
    front,
    context,
    tabs,
    players,
    current: players.at(-1)!,
    random: seededRandom(707),
    killGateway: () => {
      // In the middle of a change, if one comes before the script is over.
      front.handedOn = ({ method, path }) => {
        if (method !== 'GET' && /^\/(app\/action-histories|upload)\//.test(path)) kill();
      };
    },
    gatewayUp: async () => {
      front.handedOn = () => undefined;
      await starting;
    },
  };
  const kill = (): void => {
    front.handedOn = () => undefined;
    front.target = null;
    gateway.child.kill('SIGKILL');
    starting = gateway.exited.then(startGateway);
  };
  return stage;
}

it(`outbox: ${SCRIPTS} scripts of save, edit, delete with cuts, kills of the gateway, reloads and user switches: each note exists exactly once, under its owner`, { timeout: 60_000 + SCRIPTS * 5_000 }, async () => {
  const stage = await openStage();
  // Who a note is for is told in every change of it: it must be whose token comes along.
  const foreign: string[] = [];
  let changes = 0;
  const subjects = ({ authorization, body }: { authorization: string; body: Buffer }): [string, string] => [
    JSON.parse(Buffer.from(authorization.split('.')[1]!, 'base64url').toString()).sub,
    JSON.parse(body.toString()).users_permissions_users[0],
  ];
  stage.front.seen = (request) => {
    if (!/^\/app\/action-histories\/(create|update)/.test(request.path)) return;
    changes += 1;
    const [sender, owner] = subjects(request);
    if (sender !== owner) foreign.push(`${owner} sent by ${sender}`);
  };
  const begun = Date.now();
  for (let number = 0; number < SCRIPTS; number += 1) await playScript(stage, number, ACTS, number % KILL_EVERY === KILL_EVERY - 1);
  console.info(`outbox: ${SCRIPTS} scripts, ${changes} changes sent, ${Date.now() - begun} ms`);
  expect(foreign).toEqual([]);
  expect(changes).toBeGreaterThan(SCRIPTS);
  await stage.context.close();
});
