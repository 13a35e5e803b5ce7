/** Prepends the bytes that the previous piece left over. */
export function joinBytes(kept: Uint8Array, piece: Uint8Array): Uint8Array {
  if (kept.length === 0) return piece;
  const joined = new Uint8Array(kept.length + piece.length);
  joined.set(kept);
  joined.set(piece, kept.length);
  return joined;
}
