/** Integers of DGN V7 in VAX order: 16-bit words little-endian, the high word of 32 bits first. */

export const dgnInt = (bytes: Uint8Array, at: number): number =>
  bytes[at + 2]! | (bytes[at + 3]! << 8) | (bytes[at]! << 16) | (bytes[at + 1]! << 24);

export const dgnWord = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);

/** Reads D_floating: sign, 8-bit exponent from −128, 55 bits after a hidden 1 (VAX Architecture Reference Manual). */
export function dgnDouble(bytes: Uint8Array, at: number): number {
  const first = dgnWord(bytes, at);
  const exponent = (first >> 7) & 0xff;
  if (exponent === 0) return first & 0x8000 ? NaN : 0;
  const mantissa =
    (0x80 | (first & 0x7f)) * 2 ** 48 + dgnWord(bytes, at + 2) * 2 ** 32 + dgnWord(bytes, at + 4) * 2 ** 16 + dgnWord(bytes, at + 6);
  return (first & 0x8000 ? -mantissa : mantissa) * 2 ** (exponent - 128 - 56);
}
