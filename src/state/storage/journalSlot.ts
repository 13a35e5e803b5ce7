/** Tabs of one device that may draw side by side, each with a drawing of its own. */
const SLOTS = 8;
const SLOT_KEY = 'drawing_slot';
/** A tab that comes back may have to wait for the page it was: one duplicated from it cannot, and takes another place. */
const OWN_SLOT_WAIT_MS = 1_000;
/** A reload is never a duplicate, and a busy phone may take long to end the page before: nobody draws without their drawing. */
const RELOAD_WAIT_MS = 10_000;

let taking: Promise<number> | undefined;

/** The place of this tab's drawing in the journal. */
export const journalSlot = (): Promise<number> => (taking ??= takeSlot());

/**
 * Takes a place for as long as the page lives: after a reload its own, in a new tab the first that no other tab holds, with
 * what a closed or crashed tab left there. Without Web Locks (plain http) tabs cannot see each other: a new one takes the
 * first place.
 * @param isReload whether this page was one before, in this tab
 */
export async function takeSlot(isReload = wasReloaded()): Promise<number> {
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
