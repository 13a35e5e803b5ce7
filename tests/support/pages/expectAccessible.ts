import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { coveredControls, cutTexts } from '../screens/cutTexts.ts';

type AxeOptions = Parameters<AxeBuilder['options']>[0];

const MIN_TARGET_PX = 44;

/**
 * No page of ours has frames. So axe may judge in the page itself, where it stays for the next time: by default it takes its findings
 * to a page opened for that, which costs more than the judging.
 * @param within a selector: only what lies in it is judged; by default the page
 */
export const expectAccessible = (page: Page, within?: string): Promise<void> =>
  expectNoViolations(page, { within, options: { resultTypes: ['violations'] } });

/** Of a page that axe found nothing in, in another theme. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoViolations(page, { options: { resultTypes: ['violations'], runOnly: ['color-contrast'] } });

interface AxeQuestion {
  within?: string | undefined;
  options: AxeOptions;
}

/** What a press changes is drawn a moment later: judged again until nothing is found. */
const expectNoViolations = (page: Page, question: AxeQuestion): Promise<void> =>
  expect.poll(() => violationsOf(page, question)).toEqual([]);

/** What axe finds in the page as it stands, a line each. */
export const accessibilityFaults = (page: Page): Promise<string[]> => violationsOf(page, { options: { resultTypes: ['violations'] } });

async function violationsOf(page: Page, { within, options }: AxeQuestion): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  const isThere = await page.evaluate('typeof globalThis.axe === "object"');
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) });
  axe.setLegacyMode().options(options);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * Controls one must hit with a thumb: touches 44 px apart, around the middle, must all reach the control. The map's own
 * attribution is exempt (WCAG 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    const controls = document.querySelectorAll<HTMLElement>('button, select, input, summary, a[href], [role="tab"], [role="option"]');
    const reaches = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    };
    /** What all that scrolls around a control leaves in sight. */
    const frameOf = (control: Element): { top: number; bottom: number } => {
      let [top, bottom] = [0, window.innerHeight];
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (around.scrollHeight <= around.clientHeight || getComputedStyle(around).overflowY !== 'auto') continue;
        const box = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { top, bottom };
    };
    // A form's button that stays in sight while the fields are scrolled beneath it.
    const isUnderFooter = (control: Element, x: number, y: number): boolean => {
      for (let over = document.elementFromPoint(x, y); over && !over.contains(control); over = over.parentElement) {
        if (getComputedStyle(over).position === 'sticky') return true;
      }
      return false;
    };
    const isCovered = (x: number, y: number, reach: number): boolean =>
      [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].some(([atX, atY]) => !document.elementFromPoint(atX!, atY!)?.closest('.maplibregl-map'));
    return [...controls].flatMap((control) => {
      if (control.closest('.maplibregl-ctrl') || !control.checkVisibility({ visibilityProperty: true })) return [];
      // A box inside a label is hit anywhere on its label.
      const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, minimum / 2 - 1];
      // Scrolled away or under a dialog: it is judged on the screen that shows it.
      const frame = frameOf(control);
      if (!reaches(control, x, y) || y - reach < frame.top + 2 || y + reach > frame.bottom - 2) return [];
      if (isUnderFooter(control, x, y + reach)) return [];
      // A pin lies where its place is; a panel may reach over it until the map is moved.
      if (control.closest('.maplibregl-marker') && isCovered(x, y, reach)) return [];
      const touches = [reaches(control, x, y - reach), reaches(control, x, y + reach)];
      if (width < minimum) touches.push(reaches(control, x - reach, y), reaches(control, x + reach, y));
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id;
      return touches.every(Boolean) ? [] : [`${name}: ${width}×${height}`];
    });
  }, MIN_TARGET_PX);
}

/** Waits until every control can be hit with a thumb. @param what is judged, for who reads a failure */
export const expectLargeTargets = (page: Page, what = 'targets'): Promise<void> =>
  expect.poll(() => smallTargets(page), { message: what }).toEqual([]);

/** Waits until the page is no wider than its window. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

/**
 * A screen as it is: nothing for axe, targets that a thumb hits, nothing that scrolls sideways.
 * @param within a selector: only that is axe's
 */
export async function expectClean(page: Page, within?: string): Promise<void> {
  // They lie over what is judged.
  await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);
  await expectAccessible(page, within);
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
}

/** Text as somebody's own browser setting makes it, and the reader's own colours or ours; what follows the window's size has followed. */
export async function showText(page: Page, scale: number, forcedColors: 'active' | 'none' = 'none'): Promise<void> {
  await page.emulateMedia({ forcedColors });
  await page.evaluate(async (rootPx) => {
    document.documentElement.style.fontSize = `${rootPx}px`;
    window.dispatchEvent(new Event('resize'));
    // What follows the window's size is drawn one frame later, what follows a box's size another one.
    for (let frames = 0; frames < 4; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ending) animation.finish();
  }, 16 * scale);
}

/** Waits until all of a phone's screen can be read and pressed in the reader's own colours and with twice the text. */
export const expectLegible = (page: Page, within?: string): Promise<void> => expect.poll(() => legibilityFaults(page, within)).toEqual([]);

/** What of it cannot, a line each. */
export async function legibilityFaults(page: Page, within?: string): Promise<string[]> {
  await showText(page, 2, 'active');
  const violations = await violationsOf(page, { within, options: { resultTypes: ['violations'] } });
  const faults = [...violations, ...(await coveredControls(page)), ...(await cutTexts(page)), ...(await smallTargets(page))];
  await expectNoSidewaysScroll(page);
  await showText(page, 1);
  return faults;
}
