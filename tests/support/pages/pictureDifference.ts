import type { Page } from 'playwright';
import sharp from 'sharp';

/** Part of the map with the lot and its neighbours but no floating controls. */
const MIDDLE = { x: 70, y: 180, width: 250, height: 200 } as const;

/** Returns the mean difference of two map pictures, from 0 to 255. */
export async function pictureDifference(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (page) =>
      sharp(await page.screenshot({ clip: MIDDLE }))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  return a!.reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length;
}
