/** A DXF as what it is made of: groups, a code and a value each. */
export interface DxfGroups {
  /** Of the group under way. */
  code: number;
  /** Where it begins. */
  readonly at: number;
  /** @returns false behind the last one. @throws CadFault `damaged` */
  next(): boolean;
  /** Goes to a place that was `at` once: `next` reads that group again. */
  seek(at: number): void;
  /** Its value; NaN for what is no number. */
  number(): number;
  /** Its value, a letter of Latin-1 for each byte; '' for what is no text. */
  text(): string;
}
