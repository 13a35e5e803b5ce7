/** Members that decide how their values are read. */
const KEYS = ['features', 'coordinates', 'rings', 'paths', 'properties', 'attributes'].map((key) => ({
  key,
  codes: Array.from(key, (char) => char.charCodeAt(0)),
}));

export function keyOf(bytes: Uint8Array, from: number, to: number): string {
  for (const { key, codes } of KEYS) {
    if (codes.length === to - from && codes.every((code, at) => bytes[from + at] === code)) return key;
  }
  return '';
}
