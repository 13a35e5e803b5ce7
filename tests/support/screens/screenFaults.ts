import type { Page } from 'playwright';
import { coveredControls, cutTexts } from './cutTexts.ts';
import { accessibilityFaults, smallTargets } from '../pages/expectAccessible.ts';

async function sidewaysScroll(page: Page): Promise<string[]> {
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  return scroll === client ? [] : [`${scroll} px in a window of ${client}`];
}

/** Lists all faults of a screen in its current state, a line each. */
export async function screenFaults(page: Page): Promise<string[]> {
  const judged = {
    axe: await accessibilityFaults(page),
    small: await smallTargets(page),
    covered: await coveredControls(page),
    cut: await cutTexts(page),
    sideways: await sidewaysScroll(page),
  };
  return Object.entries(judged).flatMap(([kind, faults]) =>
    faults.map((fault) => `${kind}: ${fault.replaceAll(/\s+/g, ' ').slice(0, 300)}`),
  );
}
