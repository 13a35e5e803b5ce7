import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Waits until every open thing is one entry of the history. What is to be seen has its entry a task later: whoever goes back sooner, which no
 * finger does, goes back one thing more.
 * @param count of what is open over the page
 */
export const settledHistory = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { overlays: number }).overlays)).toBe(count);
