/** A picture of one channel, row by row from the top left: 0 black, 255 white. `pixels.length` is width × height. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}
