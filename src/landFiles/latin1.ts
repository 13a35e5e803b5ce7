/** Characters per call. */
const LETTERS = 4_096;
const SHORT = 24;

export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  // Single characters are faster for short text.
  if (to - from <= SHORT) {
    for (let at = from; at < to; at += 1) text += String.fromCharCode(bytes[at]!);
    return text;
  }
  for (let at = from; at < to; at += LETTERS) text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + LETTERS)));
  return text;
}

export const latin1Bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
