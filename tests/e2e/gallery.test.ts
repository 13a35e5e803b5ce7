import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openPage, sharedChromium } from '../support/pages/browserPage.ts';
import {
  expectAccessible,
  expectContrast,
  expectLargeTargets,
  expectNoSidewaysScroll,
  legibilityFaults,
} from '../support/pages/expectAccessible.ts';
import { serveFolder, type ServedFolder } from '../support/pages/serveFolder.ts';
import { testPage } from '../support/pages/testPages.ts';
import { readRepositoryFile, repositoryFiles } from '../support/run/repository.ts';

const NARROW = { width: 360, height: 740 } as const;
const WIDE = { width: 1280, height: 800 } as const;

/** Stories whose content covers their own states. */
const OVERLAID = ['Drawer', 'PlacedMenu'];

let served: ServedFolder;
let browser: Browser;

beforeAll(async () => {
  served = await serveFolder(await testPage('gallery'));
  browser = await sharedChromium();
});

afterAll(async () => {
  await closePages();
  await served?.close();
});

/** Contrast depends on the theme only, overflow and targets on the width only, so each is checked once more. */
async function expectWell(page: Page, what: string): Promise<void> {
  await expectAccessible(page);
  await expectFits(page, what);
  const faults = async (): Promise<string[]> =>
    (await legibilityFaults(page)).filter((fault) => !OVERLAID.includes(what) || !/ under |^: /.test(fault));
  await expect.poll(faults, { message: what }).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.setViewportSize(WIDE);
  await expectFits(page, what);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(NARROW);
}

async function expectFits(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page, what);
}

/** Opens in turn everything in the story that a button shows and hides. */
async function expectOpenedWell(page: Page, story: string): Promise<void> {
  const shut = page.locator('section [aria-expanded="false"]:enabled');
  for (let place = 0; place < (await shut.count()); place += 1) {
    const opener = shut.nth(place);
    if ((await opener.getAttribute('aria-busy')) !== null) continue;
    await opener.click();
    await expectAccessible(page);
    await expectFits(page, `${story}, opened`);
    await page.keyboard.press('Escape');
  }
}

describe('gallery', () => {
  it('gallery: every control in every state is accessible and large enough, in both themes and widths', async () => {
    const { page, complaints } = await openPage(browser, served.url, NARROW);
    const choice = page.getByLabel('Component');
    await choice.waitFor();
    const stories = await choice.locator('option').allTextContents();
    expect(stories.length).toBeGreaterThan(30);
    for (const story of stories) {
      await page.goto(`${served.url}#${encodeURIComponent(story)}`);
      await page.getByRole('heading', { level: 1, name: `Thửa: ${story}`, includeHidden: true }).waitFor({ state: 'attached' });
      await expectWell(page, story);
      await expectOpenedWell(page, story);
    }
    expect(complaints).toEqual([]);
  });

  it('gallery: it shows every component of src/ui', () => {
    const sources = repositoryFiles('src/ui').filter((path) => path.endsWith('.tsx'));
    const stories = repositoryFiles('tests/support/gallery')
      .filter((path) => path.endsWith('.tsx'))
      .map(readRepositoryFile)
      .join('\n');
    const components = sources.flatMap((path) =>
      [...readRepositoryFile(path).matchAll(/^export function ([A-Z]\w+)/gm)].map((match) => match[1]!),
    );
    // Parts of other components, shown in their stories: of fields, SearchSelect and Drawer.
    const parts = ['Field', 'SelectDialog', 'SelectOption', 'Sheet'];
    expect(components.length).toBeGreaterThan(30);
    expect(components.filter((name) => !parts.includes(name) && !new RegExp(`<${name}\\b`).test(stories))).toEqual([]);
  });
});
