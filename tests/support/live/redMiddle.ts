import sharp from 'sharp';

/** Picture with the position of its top left corner among adjacent pictures, in px. */
interface PlacedPicture {
  address: string;
  x: number;
  y: number;
}

/** Returns the centre of the red pixels of adjacent pictures in px, and their count. */
export async function redMiddle(pictures: readonly PlacedPicture[]): Promise<{ x: number; y: number; count: number }> {
  let [sumX, sumY, count] = [0, 0, 0];
  for (const { address, x, y } of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- a server of one process answers no faster side by side
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    // oxlint-disable-next-line no-await-in-loop
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! < 200 || data[at + 1]! > 60 || data[at + 3]! < 200) continue;
      const pixel = at / 4;
      sumX += x + (pixel % info.width) + 0.5;
      sumY += y + Math.floor(pixel / info.width) + 0.5;
      count++;
    }
  }
  return { x: sumX / count, y: sumY / count, count };
}
