interface OpenModal {
  dialog: HTMLElement;
  close: () => void;
}

/** Outermost first. */
const modals: OpenModal[] = [];
const followers = new Set<(innermost: HTMLElement | null) => void>();
/** An entry of ours is being left because its modal is gone already. */
let leaving: { address: string } | null = null;
let settling = false;

const innermost = (): HTMLElement | null => modals.at(-1)?.dialog ?? null;

function tellFollowers(): void {
  for (const follow of followers) follow(innermost());
}

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
  for (let made = depth + 1; made <= modals.length; made += 1) {
    history.pushState({ ...(history.state as object | null), modals: made }, '');
  }
  if (depth <= modals.length) return;
  leaving = { address: location.href };
  history.go(modals.length - depth);
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
    // Out of the list at once: their dialogs leave the page with the next drawing.
    for (const { close } of modals.splice(entryDepth()).reverse()) close();
    tellFollowers();
  }
  settleSoon();
});

/**
 * Notes a modal that opened. The browser's Back closes the innermost one instead of leaving the page.
 * @returns to be called when it is gone, whatever closed it, while its dialog is still in the page
 */
export function openModal(dialog: HTMLElement, close: () => void): () => void {
  const opened = { dialog, close };
  modals.push(opened);
  settleSoon();
  tellFollowers();
  return () => {
    const at = modals.indexOf(opened);
    if (at >= 0) modals.splice(at, 1);
    settleSoon();
    tellFollowers();
  };
}

/**
 * Hears now, and whenever it changes, which dialog is innermost: all the rest of the page is then out of reach.
 * @returns ends it
 */
export function followInnermostModal(follow: (dialog: HTMLElement | null) => void): () => void {
  followers.add(follow);
  follow(innermost());
  return () => followers.delete(follow);
}
