/** The bytes of a packed answer are not what they say they are. */
export class PackedFault extends Error {
  override name = 'PackedFault';
}
