import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import type { Note, NoteKind } from '../../../src/domain/notes/note.ts';
import type { Tokens } from '../../../src/domain/account/user.ts';
import type { TestCustomer } from '../customers/customers.ts';
import { seededRandom } from '../run/seededRandom.ts';
import type { OutboxFront } from './outboxFront.ts';

/** Note as its user wants it, and as the editing form may know it. */
interface Wished {
  wanted: Note;
  hasPicture: boolean;
  isDeleted: boolean;
}

/** Customer with everything that the user did, whether or not it reached the gateway. */
export interface Player {
  customer: TestCustomer;
  tokens: Tokens;
  notes: Map<string, Wished>;
}

/** Events of a note; in a whole campaign each must occur, or the test covers less than it claims. */
export const HAPPENINGS = ['save', 'edit', 'deletion', 'picture', 'cut', 'lost answer', 'kill', 'reload', 'user switch'] as const;
export type Happening = (typeof HAPPENINGS)[number];

export interface Stage {
  front: OutboxFront;
  context: BrowserContext;
  /** Two tabs of one browser. */
  tabs: Page[];
  players: Player[];
  /** Player who is logged in. */
  current: Player;
  random: () => number;
  happened: Record<Happening, number>;
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
export async function ownedBy(tabs: readonly Page[], owner: string): Promise<void> {
  const look = (tab: Page) => tab.evaluate(() => ({ owner: outboxPage.owner(), status: outboxPage.status() }));
  await expect
    .poll(async () => Promise.all(tabs.map(look)))
    .toEqual(tabs.map(() => ({ owner, status: expect.stringMatching(/^(loggedIn|unreachable)$/) })));
}

const pick = <Item>({ random }: Stage, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

function newNote(stage: Stage, title: string): Note {
  const kind = pick(stage, KINDS);
  const corner = { lng: 105 + stage.random(), lat: 20 + stage.random() };
  const points = [corner, { ...corner, lng: corner.lng + 0.001 }, { ...corner, lat: corner.lat + 0.001 }];
  const uid = Array.from({ length: 4 }, () =>
    Math.floor(stage.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  const count = { POINT: 1, LINE: 2, PIECE: 3 }[kind];
  return { id: null, uid, kind, title, note: '', imageUrl: '', savedAt: Date.now(), points: points.slice(0, count) };
}

const colour = ({ random }: Stage): string => `rgb(${[0, 0, 0].map(() => Math.floor(random() * 256)).join()})`;

async function save(stage: Stage, page: Page, title: string): Promise<void> {
  const wanted = newNote(stage, title);
  const hasPicture = stage.random() < 0.3;
  stage.current.notes.set(wanted.uid, { wanted, hasPicture, isDeleted: false });
  stage.happened.save += 1;
  if (hasPicture) stage.happened.picture += 1;
  const shown = hasPicture ? colour(stage) : null;
  await page.evaluate(([note, picture]) => outboxPage.keep(note, picture), [wanted, shown] as const);
}

/** Returns the note as a form got it from the list: with unsent changes, or as it was before it was first sent. */
async function formOf(stage: Stage, page: Page, { wanted }: Wished): Promise<Note> {
  if (stage.random() < 0.5) return wanted;
  const waiting = await page.evaluate(() => outboxPage.waiting());
  return waiting.find(({ note }) => note.uid === wanted.uid)?.note ?? wanted;
}

const alive = ({ current }: Stage): Wished[] => [...current.notes.values()].filter(({ isDeleted }) => !isDeleted);

async function edit(stage: Stage, page: Page, title: string): Promise<void> {
  const wished = pick(stage, alive(stage));
  if (!wished) return save(stage, page, title);
  const form = await formOf(stage, page, wished);
  wished.wanted = { ...wished.wanted, title, note: `${title}\nsửa` };
  const retaken = stage.random() < 0.2 ? colour(stage) : null;
  wished.hasPicture ||= retaken !== null;
  stage.happened.edit += 1;
  const { note } = wished.wanted;
  await page.evaluate(([form, picture]) => outboxPage.keep(form, picture), [{ ...form, title, note }, retaken] as const);
}

async function remove(stage: Stage, page: Page): Promise<void> {
  const wished = pick(stage, alive(stage));
  if (!wished) return;
  const form = await formOf(stage, page, wished);
  wished.isDeleted = true;
  stage.happened.deletion += 1;
  await page.evaluate((note) => outboxPage.drop(note), form);
}

/**
 * Returns the tokens that both tabs hold while none refreshes them. Local storage reaches other processes late: tokens
 * read before another tab's refresh arrives are used up, and a later write may be overwritten by that refresh.
 */
async function settledTokens({ tabs }: Stage): Promise<Tokens> {
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

async function become(stage: Stage, player: Player): Promise<void> {
  const [page] = stage.tabs;
  stage.current.tokens = await settledTokens(stage);
  stage.current = player;
  await page!.evaluate((tokens) => outboxPage.become(tokens), player.tokens);
  await ownedBy(stage.tabs, player.customer.id);
}

const other = ({ players, current }: Stage): Player => players.find((player) => player !== current)!;

/** Tests for a change of a note or of its picture. */
export const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && /^\/(app\/action-histories|upload)\//.test(path);

async function switchUser(stage: Stage): Promise<void> {
  await become(stage, other(stage));
  stage.happened['user switch'] += 1;
}

/** Changes the connection's quality from now on. */
function changeLine(stage: Stage): void {
  const [cut, lose] = pick(stage, [
    [0, 0],
    [0.5, 0],
    [0, 0.5],
    [0.3, 0.3],
    [1, 0],
    [0, 1],
  ] as const);
  const { happened } = stage;
  // A separate generator, because the number of requests in between would change the rest of the script.
  const random = seededRandom(stage.random() * 2 ** 32);
  stage.front.fate = (request) => {
    // Sessions have their own tests (refreshTabs).
    if (request.path.startsWith('/auth/') || request.path.startsWith('/users-check/')) return 'pass';
    const drawn = random();
    const fate = drawn < cut ? 'cut' : drawn < cut + lose ? 'lose' : 'pass';
    if (fate !== 'pass' && isChange(request)) happened[fate === 'cut' ? 'cut' : 'lost answer'] += 1;
    return fate;
  };
}

async function reload({ front, happened }: Stage, page: Page): Promise<void> {
  await loadTab(page, front.url);
  happened.reload += 1;
}

async function saveToTheEnd(stage: Stage, title: string): Promise<void> {
  const [page] = stage.tabs;
  await save(stage, page!, title);
  await page!.evaluate(() => outboxPage.wished());
}

/** Saves a note whose first change is cut or loses its answer, in addition to other pending changes. */
export async function saveThrough(stage: Stage, fate: 'cut' | 'lose'): Promise<void> {
  const { front, happened } = stage;
  front.fate = (request) => {
    if (!isChange(request)) return 'pass';
    front.fate = () => 'pass';
    happened[fate === 'cut' ? 'cut' : 'lost answer'] += 1;
    return fate;
  };
  await saveToTheEnd(stage, `Bản vẽ ${fate}`);
  await judge(stage, -1);
}

/** Plays acts of one or two customers, then restores the connection and checks the gateway's notes. */
export async function playScript(stage: Stage, number: number, acts: number, hasKill: boolean): Promise<void> {
  const killAt = hasKill ? 1 + Math.floor(stage.random() * (acts - 2)) : -1;
  for (let act = 0; act < acts; act += 1) {
    const page = pick(stage, stage.tabs);
    const title = `Bản vẽ ${number}.${act}`;
    if (act === killAt) stage.armKill();
    const drawn = stage.random();
    if (drawn < 0.3) await save(stage, page, title);
    else if (drawn < 0.55) await edit(stage, page, title);
    else if (drawn < 0.7) await remove(stage, page);
    else if (drawn < 0.8) changeLine(stage);
    else if (drawn < 0.87) await reload(stage, page);
    else if (drawn < 0.92) await switchUser(stage);
    // Wait until all requests so far have ended, successfully or not.
    else await page.evaluate(() => outboxPage.wished());
  }
  stage.front.fate = () => 'pass';
  // Nothing reached the gateway since the kill was armed, so a change is sent now.
  if (stage.isKillArmed()) await saveToTheEnd(stage, `Bản vẽ ${number}.${acts}`);
  await stage.gatewayUp();
  await judge(stage, number);
  await become(stage, other(stage));
  await judge(stage, number);
}

/** Checks that each saved note exists once, as last wanted and with its picture, and that no other exists. */
async function judge(stage: Stage, number: number): Promise<void> {
  const [page] = stage.tabs;
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
  const wanted = alive(stage).map(({ wanted: { uid, kind, title, note, points }, hasPicture }) => ({
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
  stage.current.notes.clear();
}
