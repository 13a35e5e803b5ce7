import { DEBOUNCE_MS } from '../../src/domain/limits.ts';
import { launchPhoneBrowser, openPhone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { suggestTimer } from './suggestTimer.ts';
import { openCarefulSearch } from '../../tests/support/pages/openCarefulSearch.ts';

/** Milliseconds after the debounce until the first suggestion of each query is painted, on a slow page. */
export async function typeOnPhone(city: ServedCity, queries: readonly string[]): Promise<number[]> {
  const browser = await launchPhoneBrowser();
  try {
    const phone = await openPhone(browser);
    const { page, complaints } = phone;
    await page.addInitScript({ content: `(${suggestTimer.toString()})();` });
    await page.goto(city.url);
    await openCarefulSearch(page, 'Địa danh');
    await phone.settle(() => city.quietMs());
    const box = page.getByRole('combobox');
    const times: number[] = [];
    for (const query of queries) {
      await box.fill('');
      await page.locator('[role="option"]').first().waitFor({ state: 'detached' });
      const shown = page.evaluate(() => globalThis.suggestTimer.next());
      await box.fill(query);
      times.push((await shown) - DEBOUNCE_MS.suggestion);
    }
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('\n')}`);
    return times;
  } finally {
    await browser.close();
  }
}
