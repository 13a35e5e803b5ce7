import { openOverlay } from './openOverlay.ts';

/** Outermost first. */
const dialogs: HTMLElement[] = [];
const followers = new Set<(innermost: HTMLElement | null) => void>();

const innermost = (): HTMLElement | null => dialogs.at(-1) ?? null;

function tellFollowers(): void {
  for (const follow of followers) follow(innermost());
}

/**
 * Notes a modal that opened. The browser's Back closes the innermost one instead of leaving the page.
 * @returns to be called when it is gone, whatever closed it, while its dialog is still in the page
 */
export function openModal(dialog: HTMLElement, close: () => void): () => void {
  const gone = openOverlay(close);
  dialogs.push(dialog);
  tellFollowers();
  return () => {
    gone();
    const at = dialogs.indexOf(dialog);
    if (at >= 0) dialogs.splice(at, 1);
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
