import { PackedFault } from '../../../src/contract/packed/countReader.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export const NO_TEXT = 'has a text that is none';

/** @throws PackedFault unless bytes are UTF-8 */
export function checkUtf8(bytes: Uint8Array): void {
  try {
    UTF8.decode(bytes);
  } catch {
    throw new PackedFault(NO_TEXT);
  }
}
