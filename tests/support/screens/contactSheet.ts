import sharp from 'sharp';

/** Height of a picture on the sheet in pixels. */
const ROW_PX = 420;
const GAP_PX = 8;

/** Writes a screen in all its windows side by side, in rows of the given width. */
export async function contactSheet(pictures: readonly Buffer[], path: string, widthPx = 2200): Promise<void> {
  const small = await Promise.all(
    pictures.map((picture) => sharp(picture).resize({ height: ROW_PX }).png().toBuffer({ resolveWithObject: true })),
  );
  let [left, top] = [GAP_PX, GAP_PX];
  const placed = small.map(({ data, info }) => {
    if (left + info.width + GAP_PX > widthPx) [left, top] = [GAP_PX, top + ROW_PX + GAP_PX];
    const at = { input: data, left, top };
    left += info.width + GAP_PX;
    return at;
  });
  const size = { width: widthPx, height: top + ROW_PX + GAP_PX, channels: 3 as const, background: '#888888' };
  await sharp({ create: size }).composite(placed).png().toFile(path);
}
