/** What a part of the product is, in the order in which they are shown. */
export const PART_KINDS = ['product', 'map', 'data', 'font', 'code'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What the licence asks us to tell about a part beside its text. */
export type PartNote = 'replaceLibrary' | 'openSource' | 'shareAlike' | 'attributed';

/** A work that ships with the product, or that its map shows; and the product itself. */
export interface ShippedPart {
  kind: PartKind;
  name: string;
  /** '' where it has none. */
  version: string;
  /** An SPDX expression, or words where SPDX has none. */
  licence: string;
  /** Copyright lines of the text, or the author; '' where neither is told. */
  by: string;
  /** Where its source is; '' where it is not told. */
  source: string;
  /** What it came inside of: 'tesseract.js-core'. */
  within?: string;
  note?: PartNote;
  /** Which of the texts is its licence; null where there is none to be shown: the public domain, a service. */
  text: number | null;
  /** The text is the licence's own, filled in, for the package came without one. */
  isFilledIn?: boolean;
}
