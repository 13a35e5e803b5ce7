import type { Page } from 'playwright';

/** Counts presses of fingers and mouse in the page from now on. @returns a function that reads the count */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const pressed = { count: 0 };
    addEventListener('pointerdown', ({ isTrusted }) => void (pressed.count += Number(isTrusted)), { capture: true });
    return pressed;
  });
  return () => counter.evaluate(({ count }) => count);
}
