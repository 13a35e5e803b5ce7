import type { Page } from 'playwright';

type Pixel = { x: number; y: number };

/** What bench/drag/ says of itself; its own declarations are the page's. */
export type DragState = NonNullable<ReturnType<typeof globalThis.dragState>>;

/** Gives the page a file and waits until it is measured. */
export async function openOnPage(page: Page, path: string, vertices: number): Promise<void> {
  await page.locator('body[data-ready]').waitFor();
  await page.getByLabel('Chọn tệp').setInputFiles(path);
  await page.locator('#vertices', { hasText: vertices.toLocaleString('en') }).waitFor({ timeout: 120_000 });
}

/** Drags the vertex nearest to a place of the canvas by real pointer moves along a circle, and waits for the last figures. */
export async function dragOnPage(page: Page, moves: number): Promise<DragState> {
  const canvas = page.locator('#canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  const from: Pixel = { x: box.x + 0.75 * box.width, y: box.y + 0.5 * box.height };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.waitForFunction(() => globalThis.dragState()?.vertex);
  for (let i = 1; i <= moves; ++i) {
    const angle = (4 * Math.PI * i) / moves;
    const radius = Math.min(box.width, box.height) * 0.15;
    await page.mouse.move(from.x + radius * Math.sin(angle), from.y + radius * (1 - Math.cos(angle)));
  }
  // Ends elsewhere than it began, so that figures of before the drag cannot pass for those after.
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.up();
  await page.locator('body:not([data-busy])').waitFor();
  return (await page.evaluate(() => globalThis.dragState()))!;
}
