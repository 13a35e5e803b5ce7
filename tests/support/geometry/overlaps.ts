import type { Page } from 'playwright';

/** Returns the boxes that overlap. */
export async function overlaps(page: Page, selectors: string[]): Promise<string[]> {
  const boxes = await Promise.all(
    selectors.map(async (selector) => ({ selector, box: await page.locator(selector).last().boundingBox() })),
  );
  return boxes.flatMap(({ selector, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      if (!box || !other.box) return [`${box ? other.selector : selector} is not there`];
      const apart =
        box.x + box.width <= other.box.x ||
        other.box.x + other.box.width <= box.x ||
        box.y + box.height <= other.box.y ||
        other.box.y + other.box.height <= box.y;
      return apart ? [] : [`${selector} over ${other.selector}`];
    }),
  );
}
