import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

declare global {
  /** The toasts that a document has shown and no test has taken, oldest first. */
  var shownToasts: Array<{ kind: string; words: string }> | undefined;
}

/** Records every toast of every page of a context: a toast is there for two seconds, in which a busy machine may not look. */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shown: NonNullable<typeof globalThis.shownToasts> = (globalThis.shownToasts = []);
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        shown.push({ kind: toast.dataset.toast!, words: toast.innerText });
      }
    }).observe(document, { subtree: true, childList: true });
  });

/**
 * Waits for a toast of a page whose context is recorded, and takes it from the record: the next call waits for the next one.
 * @param words what it contains
 */
export async function toastShown(page: Page, words: string, kind?: 'info' | 'success' | 'warning' | 'error'): Promise<void> {
  const take = (asked: { words: string; kind: typeof kind }): true | unknown => {
    const shown = globalThis.shownToasts ?? [];
    const at = shown.findIndex((toast) => toast.words.includes(asked.words) && (asked.kind ?? toast.kind) === toast.kind);
    if (at < 0) return shown;
    shown.splice(at, 1);
    return true;
  };
  await expect.poll(() => page.evaluate(take, { words, kind })).toBe(true);
}

/** Words of the toasts that a page has shown and no test has taken. */
export const remainingToasts = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.shownToasts!.map(({ words }) => words));
