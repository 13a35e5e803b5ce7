/** The bytes of a packed answer are not what they say they are. */
export class PackedFault extends Error {
  override name = 'PackedFault';
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws PackedFault unless bytes are UTF-8 */
export function checkUtf8(bytes: Uint8Array): void {
  try {
    UTF8.decode(bytes);
  } catch {
    throw new PackedFault('has a text that is none');
  }
}
