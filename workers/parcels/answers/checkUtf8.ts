import { PackedFault } from './packedFault.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws PackedFault unless bytes are UTF-8 */
export function checkUtf8(bytes: Uint8Array): void {
  try {
    UTF8.decode(bytes);
  } catch {
    throw new PackedFault('has a text that is none');
  }
}
