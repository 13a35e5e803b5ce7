import type { Page } from 'playwright';

declare global {
  /** Words of the toasts that a page has shown since it is recorded. */
  var shownToasts: string[] | undefined;
}

/**
 * A toast is there for two seconds, in which a busy machine may not look.
 * @returns what tells the words of all that were shown from now on
 */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown = (globalThis.shownToasts = [] as string[]);
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        shown.push(toast.innerText);
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => globalThis.shownToasts!);
}
