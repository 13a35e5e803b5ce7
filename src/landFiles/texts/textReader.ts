/** Of browsers, Node and workers alike; this room has no types of theirs. */
declare const TextDecoder: new (label: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => TextReader;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface TextReader {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** @param isStrict bytes that are none of it throw a TypeError */
export const textReader = (encoding: string, isStrict = false): TextReader => new TextDecoder(encoding, { fatal: isStrict });

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

const strict = textReader('utf-8', true);

/** Reads UTF-8. @returns undefined where it is something else */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
