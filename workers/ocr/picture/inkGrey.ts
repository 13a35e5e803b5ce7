/** How much of the way from a colour's grey to its brightest channel a pixel goes. */
const BLEACH = 0.85;

/**
 * Pixels as grey in which print stays dark and coloured ink (red stamps, blue signatures) becomes light: what is black is dark in
 * every channel, what is coloured is bright in one.
 * @param rgba four bytes a pixel
 */
export function inkGrey(rgba: Uint8ClampedArray | Uint8Array): Uint8Array<ArrayBuffer> {
  const grey = new Uint8Array(rgba.length / 4);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4) {
    const red = rgba[at]!;
    const green = rgba[at + 1]!;
    const blue = rgba[at + 2]!;
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
    grey[pixel] = luma + BLEACH * (Math.max(red, green, blue) - luma);
  }
  return grey;
}
