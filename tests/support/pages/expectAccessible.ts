import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { coveredControls, cutTexts } from '../screens/cutTexts.ts';

type AxeOptions = Parameters<AxeBuilder['options']>[0];

const MIN_TARGET_PX = 44;

/**
 * Waits until axe finds nothing. The product's pages have no frames, so axe runs in the page itself and stays there; by
 * default it opens another page for its findings, which is slow.
 * @param within a selector that restricts the check; by default the whole page
 */
export const expectAccessible = (page: Page, within?: string): Promise<void> =>
  expectNoViolations(page, { within, options: { resultTypes: ['violations'] } });

/** Checks contrast alone, for a page that passed axe in another theme. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoViolations(page, { options: { resultTypes: ['violations'], runOnly: ['color-contrast'] } });

interface AxeQuestion {
  within?: string | undefined;
  options: AxeOptions;
}

/** Repeats the check until nothing is found, because effects of a press are drawn a moment later. */
const expectNoViolations = (page: Page, question: AxeQuestion): Promise<void> =>
  expect.poll(() => violationsOf(page, question)).toEqual([]);

/** Lists axe's findings in the page's current state, a line each. */
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
 * Lists controls that are hard to hit with a thumb: touches 44 px apart, around the middle, must all reach the control.
 * The map's attribution is exempt (WCAG 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    const controls = document.querySelectorAll<HTMLElement>('button, select, input, summary, a[href], [role="tab"], [role="option"]');
    const reaches = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    };
    /** Returns the part of a control that its scrolling ancestors leave visible. */
    const frameOf = (control: Element): { top: number; bottom: number } => {
      let [top, bottom] = [0, window.innerHeight];
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (around.scrollHeight <= around.clientHeight || getComputedStyle(around).overflowY !== 'auto') continue;
        const box = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { top, bottom };
    };
    // Tests for a form's button that stays in view while the fields scroll beneath it.
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
      // A checkbox inside a label can be hit anywhere on the label.
      const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, minimum / 2 - 1];
      // Skip controls that are scrolled away or under a dialog; they are checked on the screen that shows them.
      const frame = frameOf(control);
      if (!reaches(control, x, y) || y - reach < frame.top + 2 || y + reach > frame.bottom - 2) return [];
      if (isUnderFooter(control, x, y + reach)) return [];
      // A pin keeps to its place; a panel may cover it until the map is moved.
      if (control.closest('.maplibregl-marker') && isCovered(x, y, reach)) return [];
      const touches = [reaches(control, x, y - reach), reaches(control, x, y + reach)];
      if (width < minimum) touches.push(reaches(control, x - reach, y), reaches(control, x + reach, y));
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id;
      return touches.every(Boolean) ? [] : [`${name}: ${width}×${height}`];
    });
  }, MIN_TARGET_PX);
}

/** Waits until every control can be hit with a thumb. @param what is checked, for the failure message */
export const expectLargeTargets = (page: Page, what = 'targets'): Promise<void> =>
  expect.poll(() => smallTargets(page), { message: what }).toEqual([]);

/** Waits until the page is no wider than its window. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

/**
 * Checks a screen: no axe findings, targets large enough for a thumb, no horizontal scrolling.
 * @param within a selector that restricts axe
 */
export async function expectClean(page: Page, within?: string): Promise<void> {
  // Toasts cover the checked screen.
  await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);
  await expectAccessible(page, within);
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
}

/** Sets the text scale and forced colours of a user, and waits until the layout has followed. */
export async function showText(page: Page, scale: number, forcedColors: 'active' | 'none' = 'none'): Promise<void> {
  await page.emulateMedia({ forcedColors });
  await page.evaluate(async (rootPx) => {
    document.documentElement.style.fontSize = `${rootPx}px`;
    window.dispatchEvent(new Event('resize'));
    // Styles that follow the window's size are drawn one frame later, those that follow a box's size another one.
    for (let frames = 0; frames < 4; frames += 1) await new Promise((next) => requestAnimationFrame(next));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ending) animation.finish();
  }, 16 * scale);
}

/** Waits until a phone's whole screen can be read and pressed with forced colours and doubled text. */
export const expectLegible = (page: Page, within?: string): Promise<void> => expect.poll(() => legibilityFaults(page, within)).toEqual([]);

/** Lists what cannot be read or pressed, a line each. */
export async function legibilityFaults(page: Page, within?: string): Promise<string[]> {
  await showText(page, 2, 'active');
  const violations = await violationsOf(page, { within, options: { resultTypes: ['violations'] } });
  const faults = [...violations, ...(await coveredControls(page)), ...(await cutTexts(page)), ...(await smallTargets(page))];
  await expectNoSidewaysScroll(page);
  await showText(page, 1);
  return faults;
}
