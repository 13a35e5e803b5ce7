import type { Page } from 'playwright';

/** Counts, in the page itself, what fingers and mouse really press from now on. @returns how often so far */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const pressed = { count: 0 };
    addEventListener('pointerdown', ({ isTrusted }) => void (pressed.count += Number(isTrusted)), { capture: true });
    return pressed;
  });
  return () => counter.evaluate(({ count }) => count);
}
