/** Numbers of the VAX, as DGN V7 has kept them: 16 bits little endian, the higher half of 32 bits first. */

export const dgnInt = (bytes: Uint8Array, at: number): number =>
  bytes[at + 2]! | (bytes[at + 3]! << 8) | (bytes[at]! << 16) | (bytes[at + 1]! << 24);

export const dgnWord = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);

/** D_floating: a sign, 8 bits of exponent that begin at −128, 55 bits behind a hidden 1 (VAX Architecture Reference Manual). */
export function dgnDouble(bytes: Uint8Array, at: number): number {
  const first = dgnWord(bytes, at);
  const exponent = (first >> 7) & 0xff;
  if (exponent === 0) return first & 0x8000 ? NaN : 0;
  const mantissa =
    (0x80 | (first & 0x7f)) * 2 ** 48 + dgnWord(bytes, at + 2) * 2 ** 32 + dgnWord(bytes, at + 4) * 2 ** 16 + dgnWord(bytes, at + 6);
  return (first & 0x8000 ? -mantissa : mantissa) * 2 ** (exponent - 128 - 56);
}
