/** API common to browsers, Node and workers, whose types src/landFiles does not have. */
declare const TextDecoder: new (label: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => TextReader;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface TextReader {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** @param isStrict throws TypeError for invalid bytes */
export const textReader = (encoding: string, isStrict = false): TextReader => new TextDecoder(encoding, { fatal: isStrict });

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

const strict = textReader('utf-8', true);

export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
