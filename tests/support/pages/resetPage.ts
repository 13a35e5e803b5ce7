import type { Page } from 'playwright';
import { expect } from 'vitest';

/** As at the start, but for what the forms remember: another view in the address closes the parcel, Escape the panels. */
export async function resetPage(page: Page): Promise<void> {
  const parcel = page.getByRole('heading', { name: /^Tờ \d+ · Thửa \d+$/ });
  await expect
    .poll(async () => {
      // Again and again: a map that is still flying writes its own view over it when it has arrived.
      await page.evaluate(() => void (location.hash = '#16/16.03/108.21'));
      return parcel.count();
    })
    .toBe(0);
  await expect
    .poll(async () => {
      const open = await page.getByRole('dialog').count();
      // A button that went when it was pressed took the focus out of its panel.
      await page.evaluate(() => [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector('button')?.focus());
      if (open > 0) await page.keyboard.press('Escape');
      return open;
    })
    .toBe(0);
}
