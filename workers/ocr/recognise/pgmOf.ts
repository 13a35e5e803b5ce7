import type { GreyPicture } from '../greyPicture.ts';

/** A picture as a PGM file: what needs no packing and unpacking on its way to the recogniser. */
export function pgmOf({ width, height, pixels }: GreyPicture): Blob {
  return new Blob([`P5\n${width} ${height}\n255\n`, pixels as Uint8Array<ArrayBuffer>]);
}
