import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

declare global {
  /** Toasts that a document has shown and no test has taken, oldest first. */
  var shownToasts: Array<{ kind: string; words: string }> | undefined;
}

/** Records every toast of a context's pages, because a toast lasts two seconds and a busy machine may poll too late. */
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
 * Waits for a toast in a recorded context's page and removes it from the record, so the next call waits for another.
 * @param words text that it contains, or one of several
 */
export async function toastShown(
  page: Page,
  words: string | readonly string[],
  kind?: 'info' | 'success' | 'warning' | 'error',
): Promise<void> {
  const take = (asked: { words: readonly string[]; kind: typeof kind }): true | unknown => {
    const shown = globalThis.shownToasts ?? [];
    const at = shown.findIndex(
      (toast) => asked.words.some((each) => toast.words.includes(each)) && (asked.kind ?? toast.kind) === toast.kind,
    );
    if (at < 0) return shown;
    shown.splice(at, 1);
    return true;
  };
  await expect.poll(() => page.evaluate(take, { words: [words].flat(), kind })).toBe(true);
}

/** Returns the texts of toasts that a page has shown and no test has taken. */
export const remainingToasts = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.shownToasts!.map(({ words }) => words));
