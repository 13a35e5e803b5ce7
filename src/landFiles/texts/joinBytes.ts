/** Prepends the bytes that the previous piece left over. */
export function joinBytes(rest: Uint8Array, piece: Uint8Array): Uint8Array {
  if (rest.length === 0) return piece;
  const joined = new Uint8Array(rest.length + piece.length);
  joined.set(rest);
  joined.set(piece, rest.length);
  return joined;
}
