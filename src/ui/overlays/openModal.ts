/** Outermost first. */
const dialogs: HTMLElement[] = [];
const followers = new Set<(innermost: HTMLElement | null) => void>();

const innermost = (): HTMLElement | null => dialogs.at(-1) ?? null;

function tellFollowers(): void {
  for (const follow of followers) follow(innermost());
}

/**
 * Notes a modal that is shown.
 * @returns to be called when it is gone, whatever closed it, while its dialog is still in the page
 */
export function openModal(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  tellFollowers();
  return () => {
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
