import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import type { Note, NoteKind } from '../../../src/domain/notes/note.ts';
import type { Tokens } from '../../../src/domain/account/user.ts';
import type { TestCustomer } from '../customers/customers.ts';
import { seededRandom } from '../run/seededRandom.ts';
import type { OutboxFront } from './outboxFront.ts';

/** Note as its user wants it, and as the editing form may know it. */
interface ExpectedNote {
  wanted: Note;
  hasPicture: boolean;
  isDeleted: boolean;
}

/** Customer with everything that the user did, whether or not it reached the gateway. */
export interface TestUser {
  customer: TestCustomer;
  tokens: Tokens;
  notes: Map<string, ExpectedNote>;
}

/** Events of a note; in a whole campaign each must occur, or the test covers less than it claims. */
export const OUTBOX_EVENTS = ['save', 'edit', 'deletion', 'picture', 'cut', 'lost answer', 'kill', 'reload', 'user switch'] as const;
export type OutboxEvent = (typeof OUTBOX_EVENTS)[number];

export interface OutboxFixture {
  front: OutboxFront;
  context: BrowserContext;
  /** Two tabs of one browser. */
  tabs: Page[];
  users: TestUser[];
  /** User who is logged in. */
  current: TestUser;
  random: () => number;
  eventCounts: Record<OutboxEvent, number>;
  /** Makes the next change that reaches the gateway kill it, after which it restarts. */
  armKill: () => void;
  isKillArmed: () => boolean;
  /** Resolves once the gateway is available. */
  gatewayUp: () => Promise<void>;
}

const KINDS: NoteKind[] = ['POINT', 'LINE', 'PIECE'];

export async function loadTab(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => globalThis.outboxPage?.status() ?? 'no page')).toMatch(/^(anonymous|loggedIn|unreachable)$/);
}

/** Waits until both tabs have this owner: the one that logged in and the one that is notified. */
export async function expectOwner(tabs: readonly Page[], owner: string): Promise<void> {
  const look = (tab: Page) => tab.evaluate(() => ({ owner: outboxPage.owner(), status: outboxPage.status() }));
  await expect
    .poll(async () => Promise.all(tabs.map(look)))
    .toEqual(tabs.map(() => ({ owner, status: expect.stringMatching(/^(loggedIn|unreachable)$/) })));
}

const pick = <Item>({ random }: OutboxFixture, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

function newNote(fixture: OutboxFixture, title: string): Note {
  const kind = pick(fixture, KINDS);
  const corner = { lng: 105 + fixture.random(), lat: 20 + fixture.random() };
  const points = [corner, { ...corner, lng: corner.lng + 0.001 }, { ...corner, lat: corner.lat + 0.001 }];
  const uid = Array.from({ length: 4 }, () =>
    Math.floor(fixture.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  const count = { POINT: 1, LINE: 2, PIECE: 3 }[kind];
  return { id: null, uid, kind, title, note: '', imageUrl: '', savedAt: Date.now(), points: points.slice(0, count) };
}

const colour = ({ random }: OutboxFixture): string => `rgb(${[0, 0, 0].map(() => Math.floor(random() * 256)).join()})`;

async function save(fixture: OutboxFixture, page: Page, title: string): Promise<void> {
  const wanted = newNote(fixture, title);
  const hasPicture = fixture.random() < 0.3;
  fixture.current.notes.set(wanted.uid, { wanted, hasPicture, isDeleted: false });
  fixture.eventCounts.save += 1;
  if (hasPicture) fixture.eventCounts.picture += 1;
  const shown = hasPicture ? colour(fixture) : null;
  await page.evaluate(([note, picture]) => outboxPage.keep(note, picture), [wanted, shown] as const);
}

/** Returns the note as a form got it from the list: with unsent changes, or as it was before it was first sent. */
async function formOf(fixture: OutboxFixture, page: Page, { wanted }: ExpectedNote): Promise<Note> {
  if (fixture.random() < 0.5) return wanted;
  const waiting = await page.evaluate(() => outboxPage.waiting());
  return waiting.find(({ note }) => note.uid === wanted.uid)?.note ?? wanted;
}

const alive = ({ current }: OutboxFixture): ExpectedNote[] => [...current.notes.values()].filter(({ isDeleted }) => !isDeleted);

async function edit(fixture: OutboxFixture, page: Page, title: string): Promise<void> {
  const expected = pick(fixture, alive(fixture));
  if (!expected) return save(fixture, page, title);
  const form = await formOf(fixture, page, expected);
  expected.wanted = { ...expected.wanted, title, note: `${title}\nsửa` };
  const retaken = fixture.random() < 0.2 ? colour(fixture) : null;
  expected.hasPicture ||= retaken !== null;
  fixture.eventCounts.edit += 1;
  const { note } = expected.wanted;
  await page.evaluate(([form, picture]) => outboxPage.keep(form, picture), [{ ...form, title, note }, retaken] as const);
}

async function remove(fixture: OutboxFixture, page: Page): Promise<void> {
  const expected = pick(fixture, alive(fixture));
  if (!expected) return;
  const form = await formOf(fixture, page, expected);
  expected.isDeleted = true;
  fixture.eventCounts.deletion += 1;
  await page.evaluate((note) => outboxPage.drop(note), form);
}

/**
 * Returns the tokens that both tabs hold while none refreshes them. Local storage reaches other processes late: tokens
 * read before another tab's refresh arrives are used up, and a later write may be overwritten by that refresh.
 */
async function settledTokens({ tabs }: OutboxFixture): Promise<Tokens> {
  let [first]: Tokens[] = [];
  const look = (tab: Page) => tab.evaluate(() => ({ ...outboxPage.tokens(), held: outboxPage.token(), status: outboxPage.status() }));
  await expect
    .poll(async () => {
      const seen = await Promise.all(tabs.map(look));
      first = seen[0]!;
      const { accessToken, refreshToken } = seen[0]!;
      const isSettled = seen.every(
        (tab) =>
          tab.status !== 'loading' && tab.refreshToken === refreshToken && tab.accessToken === accessToken && tab.held === accessToken,
      );
      return { isSettled, seen };
    })
    .toMatchObject({ isSettled: true });
  expect(first!.refreshToken, 'nobody was logged out').not.toBeNull();
  return { accessToken: first!.accessToken, refreshToken: first!.refreshToken };
}

async function become(fixture: OutboxFixture, user: TestUser): Promise<void> {
  const [page] = fixture.tabs;
  fixture.current.tokens = await settledTokens(fixture);
  fixture.current = user;
  await page!.evaluate((tokens) => outboxPage.become(tokens), user.tokens);
  await expectOwner(fixture.tabs, user.customer.id);
}

const other = ({ users, current }: OutboxFixture): TestUser => users.find((user) => user !== current)!;

/** Tests for a change of a note or of its picture. */
export const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && /^\/(app\/action-histories|upload)\//.test(path);

async function switchUser(fixture: OutboxFixture): Promise<void> {
  await become(fixture, other(fixture));
  fixture.eventCounts['user switch'] += 1;
}

/** Changes the connection's quality from now on. */
function changeLine(fixture: OutboxFixture): void {
  const [cut, lose] = pick(fixture, [
    [0, 0],
    [0.5, 0],
    [0, 0.5],
    [0.3, 0.3],
    [1, 0],
    [0, 1],
  ] as const);
  const { eventCounts } = fixture;
  // A separate generator, because the number of requests in between would change the rest of the script.
  const random = seededRandom(fixture.random() * 2 ** 32);
  fixture.front.fate = (request) => {
    // Sessions have their own tests (refreshTabs).
    if (request.path.startsWith('/auth/') || request.path.startsWith('/users-check/')) return 'pass';
    const drawn = random();
    const fate = drawn < cut ? 'cut' : drawn < cut + lose ? 'lose' : 'pass';
    if (fate !== 'pass' && isChange(request)) eventCounts[fate === 'cut' ? 'cut' : 'lost answer'] += 1;
    return fate;
  };
}

async function reload({ front, eventCounts }: OutboxFixture, page: Page): Promise<void> {
  await loadTab(page, front.url);
  eventCounts.reload += 1;
}

async function saveToTheEnd(fixture: OutboxFixture, title: string): Promise<void> {
  const [page] = fixture.tabs;
  await save(fixture, page!, title);
  await page!.evaluate(() => outboxPage.outcomes());
}

/** Saves a note whose first change is cut or loses its answer, in addition to other pending changes. */
export async function saveThrough(fixture: OutboxFixture, fate: 'cut' | 'lose'): Promise<void> {
  const { front, eventCounts } = fixture;
  front.fate = (request) => {
    if (!isChange(request)) return 'pass';
    front.fate = () => 'pass';
    eventCounts[fate === 'cut' ? 'cut' : 'lost answer'] += 1;
    return fate;
  };
  await saveToTheEnd(fixture, `Bản vẽ ${fate}`);
  await judge(fixture, -1);
}

/** Plays acts of one or two customers, then restores the connection and checks the gateway's notes. */
export async function playScript(fixture: OutboxFixture, number: number, acts: number, hasKill: boolean): Promise<void> {
  const killAt = hasKill ? 1 + Math.floor(fixture.random() * (acts - 2)) : -1;
  for (let act = 0; act < acts; act += 1) {
    const page = pick(fixture, fixture.tabs);
    const title = `Bản vẽ ${number}.${act}`;
    if (act === killAt) fixture.armKill();
    const drawn = fixture.random();
    if (drawn < 0.3) await save(fixture, page, title);
    else if (drawn < 0.55) await edit(fixture, page, title);
    else if (drawn < 0.7) await remove(fixture, page);
    else if (drawn < 0.8) changeLine(fixture);
    else if (drawn < 0.87) await reload(fixture, page);
    else if (drawn < 0.92) await switchUser(fixture);
    // Wait until all requests so far have ended, successfully or not.
    else await page.evaluate(() => outboxPage.outcomes());
  }
  fixture.front.fate = () => 'pass';
  // Nothing reached the gateway since the kill was armed, so a change is sent now.
  if (fixture.isKillArmed()) await saveToTheEnd(fixture, `Bản vẽ ${number}.${acts}`);
  await fixture.gatewayUp();
  await judge(fixture, number);
  await become(fixture, other(fixture));
  await judge(fixture, number);
}

/** Checks that each saved note exists once, as last wanted and with its picture, and that no other exists. */
async function judge(fixture: OutboxFixture, number: number): Promise<void> {
  const [page] = fixture.tabs;
  expect(await page!.evaluate(() => outboxPage.drain()), `script ${number}: left in the outbox`).toEqual([]);
  const stored = await page!.evaluate(() => outboxPage.stored());
  const seen = stored.map(({ uid, kind, title, note, points, imageUrl }) => ({
    uid,
    kind,
    title,
    note,
    points,
    hasPicture: imageUrl !== '',
  }));
  const wanted = alive(fixture).map(({ wanted: { uid, kind, title, note, points }, hasPicture }) => ({
    uid,
    kind,
    title,
    note,
    points,
    hasPicture,
  }));
  const byUid = (one: { uid: string }, two: { uid: string }): number => (one.uid < two.uid ? -1 : 1);
  expect(seen.toSorted(byUid), `script ${number}: what the gateway has`).toEqual(wanted.toSorted(byUid));
  await page!.evaluate((notes) => outboxPage.clear(notes), stored);
  fixture.current.notes.clear();
}
