import type { Page } from 'playwright';
import sharp from 'sharp';

/** The middle of the map: the lot and its neighbours, nothing that floats. */
const MIDDLE = { x: 70, y: 180, width: 250, height: 200 } as const;

/** Mean difference of two pictures of the map, of 255. */
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
