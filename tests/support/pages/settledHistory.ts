import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Waits until every open panel has its history entry. Entries follow what is shown one task later; going back earlier,
 * which no user can do, would close one panel too many.
 * @param count number of open panels
 */
export const settledHistory = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { overlays: number }).overlays)).toBe(count);
