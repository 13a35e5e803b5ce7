/**
 * What an entry of the session history says, beside what others keep there:
 * - `base`: an address that was come to; every overlay opened there shares it. Missing: the browser made the entry (somebody changed the address).
 * - `overlays`: how many overlays are open at this entry.
 * - `covered`: another entry was laid over this one, so who comes to it comes back (flows/shell/followAddress.ts reads it).
 */
type OverlayEntry = ReturnType<typeof readEntry>;

type Close = () => void;

/** Panels, back to front: what their owner says they are. */
let panels: readonly Close[] = [];
/** Cards and modals over the panels, in the order they opened. */
const others: { close: Close }[] = [];
/** Entries are being left because what they stood for is closed already. */
let leaving: { base: string | null; overlays: number; address: string; patience: ReturnType<typeof setTimeout> } | null = null;
let settling = false;

/** The browser fires no event where there is nothing to go back to. */
const LEAVING_PATIENCE_MS = 1000;

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

/** Makes this entry one of ours, for the address that is there. */
function beginBase(): void {
  const base = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  history.replaceState(withEntry({ base, overlays: 0, covered: false }), '');
}

/**
 * As many entries above the base as overlays are open. The entries below a new one are marked; those of overlays that are
 * gone are left, however they were closed.
 */
function settle(): void {
  settling = false;
  if (leaving) return;
  if (readEntry().base === null) beginBase();
  const { base, overlays, covered } = readEntry();
  const open = openOverlays().length;
  if (covered !== open > overlays) history.replaceState(withEntry({ base, overlays, covered: open > overlays }), '');
  for (let made = overlays + 1; made <= open; made += 1) {
    history.pushState(withEntry({ base, overlays: made, covered: made < open }), '');
  }
  if (overlays > open) leave(open - overlays);
}

function leave(steps: number): void {
  const { base, overlays } = readEntry();
  const patience = setTimeout(() => {
    leaving = null;
    history.replaceState(withEntry({ base, overlays: openOverlays().length, covered: false }), '');
    settleSoon();
  }, LEAVING_PATIENCE_MS);
  leaving = { base, overlays: overlays + steps, address: location.href, patience };
  history.go(steps);
}

const turns = new MessageChannel();
turns.port1.addEventListener('message', settle);
turns.port1.start();

/** After the whole task and what React draws because of it: one overlay may take another's place, and its entry. */
function settleSoon(): void {
  if (settling) return;
  settling = true;
  turns.port2.postMessage(null);
}

/** The entry below was left on our own account. @returns whether it was, and nothing more is to be closed */
function arrive({ base, overlays }: OverlayEntry): boolean {
  if (!leaving) return false;
  const { address, patience, ...aim } = leaving;
  clearTimeout(patience);
  leaving = null;
  // What the address became meanwhile (the map moved, a log-in left '/login') holds.
  if (base === aim.base) history.replaceState(history.state, '', address);
  return base === aim.base && overlays >= aim.overlays;
}

window.addEventListener('popstate', () => {
  const entry = readEntry();
  if (entry.base === null) beginBase();
  else if (!arrive(entry)) {
    // Each takes itself off the list when it is gone; one that asks before it closes stays, and gets its entry back.
    for (const close of openOverlays().slice(entry.overlays).reverse()) close();
  }
  settleSoon();
});

if (readEntry().base === null) beginBase();

/**
 * Notes something that opened over the page and its panels. The browser's Back closes the topmost such thing instead of leaving the page.
 * @returns to be called when it is gone, whatever closed it
 */
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

/**
 * The panels that are open from now on, back to front, all under what `openOverlay` notes: each is an entry as well. Said once at the start, too:
 * a page that was loaded anew may have entries of what it does not open again.
 */
export function stackPanels(closers: readonly Close[]): void {
  panels = closers;
  settleSoon();
}
