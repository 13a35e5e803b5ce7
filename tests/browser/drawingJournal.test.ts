import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_DRAWING } from '../../src/domain/drawing/drawing.ts';
import { clearDrawing, closeDrawing, loadDrawing, pressDrawing } from '../../src/flows/drawing/drawing.ts';
import { chooseDrawMode } from '../../src/flows/drawing/openMeasure.ts';
import { resetDrawing, undoDrawing } from '../../src/flows/drawing/dispatchDrawing.ts';
import { dropNotesOfOthers } from '../../src/flows/notes/closeNote.ts';
import { showNobody } from '../../src/flows/session/showUser.ts';
import { restoreDrawing } from '../../src/flows/drawing/restoreDrawing.ts';
import {
  claimJournalSlot,
  journalSlot,
  packEntry,
  readDrawingJournal,
  writeDrawingJournal,
} from '../../src/state/storage/drawingJournal.ts';
import { drawingSlice } from '../../src/state/drawing/drawingSlice.ts';
import { noticeSlice } from '../../src/state/shell/noticeSlice.ts';
import { indexedDb } from '../../src/state/storage/indexedDb.ts';
import { sessionSlice } from '../../src/state/session/sessionSlice.ts';
import { eventually } from '../support/run/eventually.ts';

const user = (id: string) => ({ id }) as NonNullable<typeof sessionSlice.user>;
const POINTS = [
  { lng: 105.8, lat: 21 },
  { lng: 105.81, lat: 21 },
  { lng: 105.81, lat: 21.01 },
];
const AREA = { mode: 'area', points: POINTS, isClosed: true } as const;
const nothing = { firstPx: 100, vertex: null, edge: null };

const kept = (expected: unknown): Promise<void> => eventually(async () => expect(await readDrawingJournal()).toEqual(expected));

/** Clears the drawing and its record. Pending writes end first, so that none overwrites what a test writes. */
async function drawNothing(): Promise<void> {
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  window.dispatchEvent(new Event('pagehide'));
  await kept(null);
}

/** Simulates a page that has just started: nothing is drawn, and the journal holds a record. */
async function begin(entry: Parameters<typeof packEntry>[0]): Promise<void> {
  await drawNothing();
  await writeDrawingJournal(packEntry(entry));
}

describe('drawing journal', () => {
  beforeAll(drawNothing);

  beforeEach(() => {
    Object.assign(sessionSlice, { status: 'loggedIn', user: user('an') });
  });

  afterEach(drawNothing);

  afterAll(() => sessionStorage.clear());

  it('drawing journal: every edit is stored soon, and clearing the drawing removes the record', async () => {
    chooseDrawMode('area');
    for (const point of POINTS) pressDrawing(point, nothing);
    await kept({ drawing: { ...AREA, isClosed: false }, noteUid: null, userId: 'an' });
    closeDrawing();
    await kept({ drawing: AREA, noteUid: null, userId: 'an' });
    clearDrawing();
    await kept(null);
    undoDrawing();
    await kept({ drawing: AREA, noteUid: null, userId: 'an' });
  });

  it('drawing journal: pending edits are written when the page is left', async () => {
    loadDrawing(AREA, null);
    window.dispatchEvent(new Event('pagehide'));
    // Transactions run in order, so this read sees that write.
    expect(await readDrawingJournal()).toMatchObject({ drawing: AREA });
  });

  it('drawing journal: after a reload the drawing is restored for every user', async () => {
    await begin({ drawing: AREA, noteUid: null, userId: 'an' });
    Object.assign(sessionSlice, { status: 'anonymous', user: null });
    await restoreDrawing();
    expect(drawingSlice).toMatchObject({ drawing: AREA, noteUid: null, canUndo: false });
  });

  it('drawing journal: restoring does not overwrite what was drawn meanwhile', async () => {
    await begin({ drawing: AREA, noteUid: null, userId: 'an' });
    loadDrawing({ mode: 'point', points: [POINTS[1]!], isClosed: true });
    await restoreDrawing();
    expect(drawingSlice.drawing.mode).toBe('point');
  });

  it.each([
    ['its owner', user('an'), true],
    ['another user', user('binh'), false],
    ['nobody', null, false],
  ])('drawing journal: the shape of a saved note is restored for its owner only (%s)', async (_who, known, isShown) => {
    await begin({ drawing: AREA, noteUid: 'n1', userId: 'an' });
    Object.assign(sessionSlice, { status: 'loading', user: null });
    const restoring = restoreDrawing();
    // Nothing is shown until the user is known.
    expect(drawingSlice.drawing.points).toHaveLength(0);
    Object.assign(sessionSlice, { status: known ? 'loggedIn' : 'anonymous', user: known });
    await restoring;
    expect(drawingSlice.drawing.points).toHaveLength(isShown ? 3 : 0);
    if (!isShown) await kept(null);
  });

  it('drawing journal: a log-out removes the shape of a saved note and keeps any other drawing', async () => {
    await restoreDrawing();
    loadDrawing(AREA, 'n1');
    showNobody();
    expect(drawingSlice.drawing.points).toHaveLength(0);
    expect(drawingSlice.canUndo).toBe(false);
    await kept(null);
    Object.assign(sessionSlice, { status: 'loggedIn', user: user('an') });
    loadDrawing(AREA, 'n1');
    loadDrawing({ mode: 'line', points: POINTS, isClosed: false });
    dropNotesOfOthers('binh');
    expect(drawingSlice.canUndo).toBe(false);
    expect(drawingSlice.drawing).toMatchObject({ mode: 'line', points: POINTS });
  });

  it.each([
    ['text', 'rubbish'],
    ['no place', { mode: 'area', isClosed: true, noteUid: null, userId: null, lngLat: Float64Array.of(1, 91, 2, 2, 3, 3) }],
    ['half a place', { mode: 'area', isClosed: true, noteUid: null, userId: null, lngLat: Float64Array.of(1) }],
    ['another array', { mode: 'area', isClosed: true, noteUid: null, userId: null, lngLat: [1, 2] }],
    ['no kind', { mode: 'circle', isClosed: true, noteUid: null, userId: null, lngLat: Float64Array.of(1, 2) }],
    ['nothing', { mode: 'line', isClosed: false, noteUid: null, userId: null, lngLat: new Float64Array(0) }],
  ])('drawing journal: a broken record (%s) is dropped with a notice', async (_what, record) => {
    await begin({ drawing: NO_DRAWING, noteUid: null, userId: null });
    noticeSlice.waiting = [];
    await indexedDb.update<unknown>('drawing', `drawing ${await journalSlot()}`, () => record);
    await restoreDrawing();
    expect(noticeSlice.waiting.map(({ message }) => message)).toEqual([{ id: 'draw.journalBroken' }]);
    expect(drawingSlice.drawing.points).toHaveLength(0);
    expect(await readDrawingJournal()).toBeNull();
  });

  it('drawing journal: each tab has its own drawing, a duplicated tab included', async () => {
    const mine = await journalSlot();
    // Another tab's storage has no slot; that of a duplicated tab has the slot of this one.
    sessionStorage.removeItem('drawing_slot');
    const fresh = await claimJournalSlot();
    sessionStorage.setItem('drawing_slot', String(mine));
    const duplicated = await claimJournalSlot(false);
    expect(new Set([mine, fresh, duplicated]).size).toBe(3);
    const { held = [] } = await navigator.locks.query();
    for (const slot of [mine, fresh, duplicated]) expect(held.map(({ name }) => name)).toContain(`thua-drawing-${slot}`);
  });

  it('drawing journal: a reloaded page waits until the previous page has ended', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const before = navigator.locks.request('thua-drawing-6', () => ended);
    sessionStorage.setItem('drawing_slot', '6');
    const again = claimJournalSlot(true);
    // A duplicated tab does not wait: it takes another slot.
    expect(await claimJournalSlot(false)).not.toBe(6);
    end();
    await before;
    expect(await again).toBe(6);
  });

  it('drawing journal: drawing works where the browser refuses IndexedDB', async () => {
    const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('refused', 'InvalidStateError');
    });
    await restoreDrawing();
    loadDrawing(AREA);
    window.dispatchEvent(new Event('pagehide'));
    await Promise.resolve();
    expect(drawingSlice.drawing).toMatchObject(AREA);
    refused.mockRestore();
  });
});
