/**
 * State of a session history entry that belongs to overlays:
 * - `base`: id of a visited address, shared by all overlays opened there. Missing: the browser made the entry.
 * - `overlays`: number of overlays open at this entry.
 * - `covered`: another entry was put over this one, so a visit is a return (flows/shell/followAddress.ts reads it).
 */
type OverlayEntry = ReturnType<typeof readEntry>;

type Close = () => void;

/** Close functions of panels, back to front, as their owner states them. */
let panels: readonly Close[] = [];
/** Cards and modals over the panels, in the order they opened. */
const others: { close: Close }[] = [];
/** Target while entries are being left, because their overlays are closed already. */
let leaving: { base: string | null; overlays: number; address: string; timer: ReturnType<typeof setTimeout> } | null = null;
let settling = false;

/** Time limit: the browser fires no event where there is nothing to go back to. A later event closes what is open. */
const LEAVING_TIMEOUT_MS = 5_000;

const openOverlays = (): Close[] => [...panels, ...others.map(({ close }) => close)];

function readEntry() {
  const { base, overlays, covered } = (history.state ?? {}) as Record<string, unknown>;
  return {
    base: typeof base === 'string' ? base : null,
    overlays: typeof overlays === 'number' && typeof base === 'string' ? overlays : 0,
    covered: covered === true,
  };
}

const withEntry = (entry: OverlayEntry): object => ({ ...(history.state as object | null), ...entry });

/** Makes this entry one of ours, for its current address. */
function beginBase(): void {
  const base = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  history.replaceState(withEntry({ base, overlays: 0, covered: false }), '');
}

/** Adjusts the entries above the base to the open overlays: marks those below a new one, leaves those of closed. */
function settle(): void {
  settling = false;
  if (leaving) return;
  if (readEntry().base === null) beginBase();
  const { base, overlays, covered } = readEntry();
  const open = openOverlays().length;
  if (covered !== open > overlays) history.replaceState(withEntry({ base, overlays, covered: open > overlays }), '');
  for (let entry = overlays + 1; entry <= open; entry += 1) {
    history.pushState(withEntry({ base, overlays: entry, covered: entry < open }), '');
  }
  if (overlays > open) leave(open - overlays);
}

function leave(steps: number): void {
  const { base, overlays } = readEntry();
  const timer = setTimeout(() => {
    leaving = null;
    history.replaceState(withEntry({ base, overlays: openOverlays().length, covered: false }), '');
    settleSoon();
  }, LEAVING_TIMEOUT_MS);
  leaving = { base, overlays: overlays + steps, address: location.href, timer };
  history.go(steps);
}

const turns = new MessageChannel();
turns.port1.addEventListener('message', settle);
turns.port1.start();

/** Runs after the task and React's render: one overlay may replace another, and its entry. */
function settleSoon(): void {
  if (settling) return;
  settling = true;
  turns.port2.postMessage(null);
}

/** Handles the arrival at a lower entry. @returns whether we caused it, so that nothing else closes */
function arrive({ base, overlays }: OverlayEntry): boolean {
  if (!leaving) return false;
  const { address, timer, ...aim } = leaving;
  clearTimeout(timer);
  leaving = null;
  // Keeps the address as it changed meanwhile (the map moved, a login left '/login').
  if (base === aim.base) history.replaceState(history.state, '', address);
  return base === aim.base && overlays >= aim.overlays;
}

window.addEventListener('popstate', () => {
  const entry = readEntry();
  if (entry.base === null) beginBase();
  else if (!arrive(entry)) {
    // Each removes itself from the list when closed; one that asks first stays, and gets its entry back.
    for (const close of openOverlays().slice(entry.overlays).reverse()) close();
  }
  settleSoon();
});

if (readEntry().base === null) beginBase();

/** Registers an overlay over the panels; Back closes the topmost one. @returns a function to call when it has closed */
export function openOverlay(close: Close): () => void {
  const opened = { close };
  others.push(opened);
  settleSoon();
  return () => {
    const at = others.indexOf(opened);
    if (at >= 0) others.splice(at, 1);
    settleSoon();
  };
}

/** Sets the open panels, back to front, below all others. Also called at start: a reloaded page may have entries. */
export function stackPanels(closers: readonly Close[]): void {
  panels = closers;
  settleSoon();
}
