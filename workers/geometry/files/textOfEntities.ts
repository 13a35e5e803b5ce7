import { ShapeFaultError } from './shapeFaultError.ts';

/**
 * Coordinates in which characters are written by their numbers, as '&#10;' for a line's end, as plain bytes.
 * @throws ShapeFaultError `notNumber` for any other entity: it can be no part of a number
 */
export function textOfEntities(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes).replace(/&(#x?[\da-f]{1,6};)?/gi, (_whole, reference: string | undefined) => {
    if (reference === undefined) throw new ShapeFaultError('notNumber');
    const isHex = /^#x/i.test(reference);
    const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    if (!(code < 0x80)) throw new ShapeFaultError('notNumber');
    return String.fromCharCode(code);
  });
  return new TextEncoder().encode(text);
}
