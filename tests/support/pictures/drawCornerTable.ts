import type { Page } from 'playwright';

/** Draws a table of corners on paper in the middle of a JPEG. @param page whose canvas draws it */
export async function drawCornerTable(
  page: Page,
  printed: ReadonlyArray<{ x: string; y: string }>,
  width: number,
  height: number,
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([rows, size]) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#f4f1ea';
      context.fillRect(0, 0, size.width, size.height);
      context.translate(size.width / 2 - 400, size.height / 2 - 30 * (rows.length + 1));
      context.fillStyle = '#1a1a1a';
      context.font = '36px serif';
      context.textAlign = 'center';
      context.lineWidth = 2;
      for (const [row, cells] of [['Điểm', 'X (m)', 'Y (m)'], ...rows.map(({ x, y }, index) => [`${index + 1}`, x, y])].entries()) {
        for (const [column, text] of cells.entries()) context.fillText(text, [70, 290, 620][column]!, 43 + 60 * row);
        for (const [left, wide] of [
          [0, 140],
          [140, 300],
          [440, 360],
        ] as const)
          context.strokeRect(left, 60 * row, wide, 60);
      }
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
      const bytes = new Uint8Array(await jpeg.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [[...printed], { width, height }] as const,
  );
  return Buffer.from(base64, 'base64');
}
