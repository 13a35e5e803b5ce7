/** Members that decide how what follows them is read. */
const KEYS = ['features', 'coordinates', 'rings', 'paths', 'properties', 'attributes'].map((key) => ({
  key,
  codes: Array.from(key, (char) => char.charCodeAt(0)),
}));

/** The member among those that the bytes of a string are, '' for any other. */
export function keyOf(bytes: Uint8Array, from: number, to: number): string {
  for (const { key, codes } of KEYS) {
    if (codes.length === to - from && codes.every((code, at) => bytes[from + at] === code)) return key;
  }
  return '';
}
