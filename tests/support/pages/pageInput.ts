import type { Locator, Page } from 'playwright';

/** Way to operate a page. */
export interface PageInput {
  press(target: Locator): Promise<void>;
  /** Replaces a field's content. */
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, value: string): Promise<void>;
}

export const touchInput = (): PageInput => ({
  press: (target) => target.tap(),
  write: (target, text) => target.fill(text),
  choose: async (target, value) => void (await target.selectOption(value)),
});

/** Limit of Tab presses, above the number of stops on any screen. */
const MAX_STOPS = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops += 1) {
    if (stops === MAX_STOPS) throw new Error(`Tab never reaches ${target.toString()}`);
    await page.keyboard.press('Tab');
  }
}

/** Operates the page with Tab, Space, arrows and letters only. */
export const keyboardInput = (page: Page): PageInput => ({
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Space');
  },
  write: async (target, text) => {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  },
  choose: async (target, value) => {
    await tabTo(page, target);
    await page.keyboard.press('Home');
    const count = await target.locator('option').count();
    for (let steps = 0; (await target.inputValue()) !== value; steps += 1) {
      if (steps === count) throw new Error(`${value} is not to be chosen from ${target.toString()}`);
      await page.keyboard.press('ArrowDown');
    }
  },
});
