import { type DrawMode, readDrawing } from '../../domain/drawing/drawing.ts';
import type { DrawingHead, DrawingState } from '../../domain/drawing/drawingChange.ts';
import { packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { indexedDb } from './indexedDb.ts';

/** A drawing as the journal has it, and whose saved note's shape it is. */
export interface JournalEntry extends DrawingState {
  /** Of who was logged in; null where nobody was. */
  userId: string | null;
}

/** What is written: an entry whose points are packed. */
export interface JournalRecord extends DrawingHead {
  userId: string | null;
  lngLat: Float64Array;
}

const keyOfTab = async (): Promise<string> => `drawing ${await journalSlot()}`;

/** An entry as it is now, to be written; of an empty drawing nothing is kept. */
export function packEntry({ drawing, noteUid, userId }: JournalEntry): JournalRecord | null {
  const { mode, isClosed, points } = drawing;
  return points.length > 0 ? { mode, isClosed, noteUid, userId, lngLat: packPoints(points) } : null;
}

/** Keeps what is being drawn, for after a reload or a crash. Rejects where the browser refuses. @param record null keeps nothing */
export async function writeDrawingJournal(record: JournalRecord | null): Promise<void> {
  await indexedDb.write('drawing', await keyOfTab(), record);
}

/** @returns null where nothing was kept, `broken` for what is no drawing. Rejects where the browser refuses. */
export async function readDrawingJournal(): Promise<JournalEntry | 'broken' | null> {
  const record = await indexedDb.read<unknown>('drawing', await keyOfTab());
  return record === undefined ? null : (readEntry(record as Partial<JournalRecord> | null) ?? 'broken');
}

const MODES: readonly unknown[] = ['point', 'line', 'area'];
const isIdOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function readEntry(record: Partial<JournalRecord> | null): JournalEntry | null {
  if (typeof record !== 'object' || record === null) return null;
  const { mode, isClosed, noteUid, userId, lngLat } = record;
  if (!MODES.includes(mode) || typeof isClosed !== 'boolean' || !isIdOrNull(noteUid) || !isIdOrNull(userId)) return null;
  if (!(lngLat instanceof Float64Array) || lngLat.length % 2 !== 0 || lngLat.length > 2 * DRAWING_MAX_POINTS) return null;
  const drawing = readDrawing({ mode: mode as DrawMode, points: unpackPoints(lngLat), isClosed });
  return drawing && drawing.points.length > 0 ? { drawing, noteUid, userId } : null;
}

/** Tabs of one device that may draw side by side, each with a drawing of its own. */
const SLOTS = 8;
const SLOT_KEY = 'drawing_slot';
/** A tab that comes back may have to wait for the page it was: one duplicated from it cannot, and takes another place. */
const OWN_SLOT_WAIT_MS = 1_000;
/** A reload is never a duplicate, and a busy phone may take long to end the page before: nobody draws without their drawing. */
const RELOAD_WAIT_MS = 10_000;

let taking: Promise<number> | undefined;

/** Forgets what a user has drawn on this device, in any tab's place. Nothing happens where there is no IndexedDB. */
export async function forgetDrawings(userId: string): Promise<void> {
  const slots = Array.from({ length: SLOTS + 1 }, (_, slot) => `drawing ${slot}`);
  const forget = (held: JournalRecord | undefined): null | undefined => (held?.userId === userId ? null : undefined);
  await Promise.allSettled(slots.map((slot) => indexedDb.update<JournalRecord>('drawing', slot, forget)));
}

/** The place of this tab's drawing in the journal. */
export const journalSlot = (): Promise<number> => (taking ??= claimJournalSlot());

/**
 * Takes a place for as long as the page lives: after a reload its own, in a new tab the first that no other tab holds, with
 * what a closed or crashed tab left there. Without Web Locks (plain http) tabs cannot see each other: a new one takes the
 * first place.
 * @param isReload whether this page was one before, in this tab
 */
export async function claimJournalSlot(isReload = wasReloaded()): Promise<number> {
  const own = readOwnSlot();
  // Not in every browser, whatever TypeScript says.
  if (!(navigator.locks as LockManager | undefined)) return own ?? 0;
  const patience = AbortSignal.timeout(isReload ? RELOAD_WAIT_MS : OWN_SLOT_WAIT_MS);
  if (own !== null && (await holds(own, { signal: patience }))) return own;
  for (let slot = 0; slot < SLOTS; ++slot) {
    if (!(await holds(slot, { ifAvailable: true }))) continue;
    rememberSlot(slot);
    return slot;
  }
  return SLOTS;
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

const holds = (slot: number, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(`thua-drawing-${slot}`, options, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => undefined);
      })
      // Held by another tab for longer than a reload takes: this one was duplicated from it.
      .catch(() => resolve(false));
  });

/** Storage of the tab: it survives a reload, and a browser that brings its tabs back after a crash. */
function readOwnSlot(): number | null {
  try {
    const slot = Number(sessionStorage.getItem(SLOT_KEY) ?? NaN);
    return Number.isInteger(slot) && slot >= 0 && slot < SLOTS ? slot : null;
  } catch {
    return null;
  }
}

function rememberSlot(slot: number): void {
  try {
    sessionStorage.setItem(SLOT_KEY, String(slot));
  } catch {
    // Forbidden: a reload then takes the first free place.
  }
}
