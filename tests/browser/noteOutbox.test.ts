import { afterEach, expect, it } from 'vitest';
import { enqueuedNote, syncedNote } from '../../src/domain/notes/outboxRecord.ts';
import { eventually } from '../support/run/eventually.ts';
import { openFrame } from '../support/tiles/openFrame.ts';
import { pointNote } from '../support/customers/pointNote.ts';

type Outbox = typeof import('../../src/state/storage/outbox.ts');
type Frame = Awaited<ReturnType<typeof openFrame<Outbox>>>;

const frames: Frame[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.close();
});

async function openOutbox(prepare?: (window: Window) => void): Promise<Outbox> {
  const frame = await openFrame<Outbox>('/src/state/storage/outbox.ts', prepare);
  frames.push(frame);
  return frame.exports;
}

it('outbox: each page reads only the user’s own notes, in the order in which they were stored', async () => {
  const first = await openOutbox();
  const picture = { blob: new Blob(['picture']), uploadId: 'p', url: null, isAgain: false };
  await first.updateOutboxRecord('an', 'u2', () => enqueuedNote(undefined, 'an', pointNote('u2', 'trước'), picture, 10));
  await first.updateOutboxRecord('an', 'u1', () => enqueuedNote(undefined, 'an', pointNote('u1', 'sau'), null, 20));
  await first.updateOutboxRecord('an-2', 'u1', () => enqueuedNote(undefined, 'an-2', pointNote('u1', 'của người khác'), null, 5));
  frames.pop()!.close();

  const second = await openOutbox();
  const waiting = await second.readPendingRecords('an');
  expect(waiting.map(({ note }) => note.title)).toEqual(['trước', 'sau']);
  expect(await waiting[0]!.picture!.blob.text()).toBe('picture');
  expect((await second.readPendingRecords('an-2')).map(({ note }) => note.title)).toEqual(['của người khác']);
  expect(await second.readPendingRecords('a')).toEqual([]);
});

it('outbox: a note that the gateway has is no longer pending, and is removed after a day', async () => {
  const outbox = await openOutbox();
  const note = pointNote('s1', 'đã gửi');
  const settle = () => syncedNote(enqueuedNote<Blob>(undefined, 'binh', note, null, 1_000), { ...note, id: 'g1' });
  await outbox.updateOutboxRecord('binh', 's1', settle);
  expect(await outbox.readPendingRecords('binh')).toEqual([]);
  await outbox.sweepOutbox('binh', 1_000 + 23 * 3_600_000);
  expect(await outbox.updateOutboxRecord('binh', 's1', () => undefined)).toMatchObject({ change: 'none', note: { id: 'g1' } });
  await outbox.sweepOutbox('binh', 1_000 + 25 * 3_600_000);
  expect(await outbox.updateOutboxRecord('binh', 's1', () => undefined)).toBeUndefined();
});

it('outbox: where the browser has no storage a write fails and a read finds nothing', async () => {
  const outbox = await openOutbox((window) => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await expect(
    outbox.updateOutboxRecord('an', 'u9', () => enqueuedNote<Blob>(undefined, 'an', pointNote('u9', 'x'), null, 1)),
  ).rejects.toThrow();
  expect(await outbox.readPendingRecords('an')).toEqual([]);
});

/** Simulates a database that opens and whose transactions never start. */
function silence(window: Window & typeof globalThis): void {
  window.IDBDatabase.prototype.transaction = () =>
    ({
      objectStore: () => ({ get: () => ({}), getAll: () => ({}), put: () => ({}) }),
      abort: () => undefined,
    }) as unknown as IDBTransaction;
}

it.each([
  ['opens', (window: Window) => Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } })],
  ['answers', (window: Window) => silence(window as Window & typeof globalThis)],
])('outbox: where the database never %s calls fail after a delay, and later ones almost at once', async (_what, hush) => {
  const waits: number[] = [];
  const outbox = await openOutbox((window) => {
    hush(window);
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (waits.push(ms), later(act, ms / 100)) });
  });
  const keep = () => outbox.updateOutboxRecord('an', 'u9', () => enqueuedNote<Blob>(undefined, 'an', pointNote('u9', 'x'), null, 1));
  await expect(keep()).rejects.toThrow('does not answer');
  expect(waits.splice(0).at(-1)).toBe(5_000);
  expect(await outbox.readPendingRecords('an')).toEqual([]);
  await expect(keep()).rejects.toThrow('does not answer');
  expect(Math.max(...waits)).toBe(100);
});

it('outbox: a database that answers again is used again', async () => {
  let window!: Window & typeof globalThis;
  const outbox = await openOutbox((opened) => {
    window = opened as Window & typeof globalThis;
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => later(act, ms / 20) });
  });
  const keep = (title: string) =>
    outbox.updateOutboxRecord('dung', 'u1', () => enqueuedNote<Blob>(undefined, 'dung', pointNote('u1', title), null, 1));
  const { transaction } = window.IDBDatabase.prototype;
  silence(window);
  await expect(keep('một')).rejects.toThrow('does not answer');
  window.IDBDatabase.prototype.transaction = transaction;
  await eventually(async () => expect((await keep('hai'))?.note.title).toBe('hai'));
  expect((await outbox.readPendingRecords('dung')).map(({ note }) => note.title)).toEqual(['hai']);
});
