import { type DrawMode, readDrawing } from '../../domain/drawing/drawing.ts';
import type { DrawingHead, DrawingState } from '../../domain/drawing/drawingChange.ts';
import { packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { indexedDb } from './indexedDb.ts';

/** Drawing in the journal, with the saved note whose shape it is. */
export interface JournalEntry extends DrawingState {
  /** Customer who was logged in; null for none. */
  userId: string | null;
}

/** Stored form: an entry with packed points. */
export interface JournalRecord extends DrawingHead {
  userId: string | null;
  lngLat: Float64Array;
}

const keyOfTab = async (): Promise<string> => `drawing ${await journalSlot()}`;

/** Packs an entry for writing; null for an empty drawing, which is not stored. */
export function packEntry({ drawing, noteUid, userId }: JournalEntry): JournalRecord | null {
  const { mode, isClosed, points } = drawing;
  return points.length > 0 ? { mode, isClosed, noteUid, userId, lngLat: packPoints(points) } : null;
}

/** Stores the drawing for a reload or a crash. Rejects where the browser refuses. @param record null deletes it */
export async function writeDrawingJournal(record: JournalRecord | null): Promise<void> {
  await indexedDb.write('drawing', await keyOfTab(), record);
}

/** @returns null where nothing was stored, `broken` where it is unreadable. Rejects where the browser refuses. */
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

/** Maximum number of tabs of a device that keep their own drawing. */
const SLOTS = 8;
const SLOT_KEY = 'drawing_slot';
/** Wait of a duplicated tab for its original's slot before it takes another one. */
const OWN_SLOT_WAIT_MS = 1_000;
/** Wait of a reloaded tab for its own slot, as a busy phone may end the old page slowly. */
const RELOAD_WAIT_MS = 10_000;

let slotClaim: Promise<number> | undefined;

/** Deletes a user's drawings on this device, in every slot. Does nothing without IndexedDB. */
export async function forgetDrawings(userId: string): Promise<void> {
  const slots = Array.from({ length: SLOTS + 1 }, (_, slot) => `drawing ${slot}`);
  const forget = (held: JournalRecord | undefined): null | undefined => (held?.userId === userId ? null : undefined);
  await Promise.allSettled(slots.map((slot) => indexedDb.update<JournalRecord>('drawing', slot, forget)));
}

export const journalSlot = (): Promise<number> => (slotClaim ??= claimJournalSlot());

/**
 * Claims a slot for the life of the page: its own after a reload; in a new tab the first free one, with the drawing
 * that a closed or crashed tab left there. Without Web Locks (plain http) a new tab takes the first slot.
 */
export async function claimJournalSlot(isReload = wasReloaded()): Promise<number> {
  const own = readOwnSlot();
  // Undefined in some browsers, in spite of TypeScript's type.
  if (!(navigator.locks as LockManager | undefined)) return own ?? 0;
  const timeout = AbortSignal.timeout(isReload ? RELOAD_WAIT_MS : OWN_SLOT_WAIT_MS);
  if (own !== null && (await holds(own, { signal: timeout }))) return own;
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
      // Another tab holds it for longer than a reload takes: this tab was duplicated from it.
      .catch(() => resolve(false));
  });

/** Reads the slot from session storage, which survives a reload and a tab restored after a crash. */
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
    // Forbidden: a reload then takes the first free slot.
  }
}
