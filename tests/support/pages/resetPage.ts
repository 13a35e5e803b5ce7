import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Resets the page except for form contents: a new view in the address closes the parcel, Escape the panels. */
export async function resetPage(page: Page): Promise<void> {
  const parcel = page.getByRole('heading', { name: /^Tờ \d+ · Thửa \d+$/ });
  await expect
    .poll(async () => {
      // Repeated, because a map that is still flying overwrites the hash with its own view when it arrives.
      await page.evaluate(() => void (location.hash = '#16/16.03/108.21'));
      return parcel.count();
    })
    .toBe(0);
  await expect
    .poll(async () => {
      const open = await page.getByRole('dialog').count();
      // A button that disappeared when pressed removed the focus from its panel.
      await page.evaluate(() => [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector('button')?.focus());
      if (open > 0) await page.keyboard.press('Escape');
      return open;
    })
    .toBe(0);
}
