/** Kinds of parts, in display order. */
export const PART_KINDS = ['product', 'map', 'data', 'font', 'code'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Additional notice that the licence of a part requires. */
export type PartNote = 'replaceLibrary' | 'openSource' | 'shareAlike' | 'attributed';

/** A work that ships with the product or that its map shows, or the product itself. */
export interface ShippedPart {
  kind: PartKind;
  name: string;
  /** '' if it has none. */
  version: string;
  /** An SPDX expression, or a text if SPDX has none. */
  licence: string;
  /** Copyright lines of the text, or the author; '' if unknown. */
  by: string;
  /** Address of the source; '' if unknown. */
  source: string;
  /** Package that contains it: 'tesseract.js-core'. */
  within?: string;
  note?: PartNote;
  /** Index of its licence text; null if none has to be shown (public domain, a service). */
  text: number | null;
  /** The text is the standard one, filled in, since the package has none. */
  isFilledIn?: boolean;
}
