/** What closes each open modal, outermost first. */
const closers: Array<() => void> = [];
/** An entry of ours is being left because its modal is gone already. */
let leaving: { address: string } | null = null;
let settling = false;

/** Entries of the session history that belong to modals, below and with this one. */
function entryDepth(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('modals' in state)) return 0;
  return typeof state.modals === 'number' ? state.modals : 0;
}

/** One history entry per open modal; decided after the whole task, so that one modal can take another's place. */
function settle(): void {
  settling = false;
  if (leaving) return;
  const depth = entryDepth();
  for (let made = depth + 1; made <= closers.length; made += 1) {
    history.pushState({ ...(history.state as object | null), modals: made }, '');
  }
  if (depth <= closers.length) return;
  leaving = { address: location.href };
  history.go(closers.length - depth);
}

function settleSoon(): void {
  if (settling) return;
  settling = true;
  queueMicrotask(settle);
}

window.addEventListener('popstate', () => {
  if (leaving) {
    // What the address became while the modal was open (the map moved, a log-in left '/login') holds.
    history.replaceState(history.state, '', leaving.address);
    leaving = null;
  } else {
    while (closers.length > entryDepth()) closers.pop()?.();
  }
  settleSoon();
});

/**
 * The browser's Back closes the innermost modal instead of leaving the page.
 * @returns to be called when the modal is gone, whatever closed it
 */
export function openModal(close: () => void): () => void {
  closers.push(close);
  settleSoon();
  return () => {
    const at = closers.lastIndexOf(close);
    if (at >= 0) closers.splice(at, 1);
    settleSoon();
  };
}
