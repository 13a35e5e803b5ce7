import type { LegacyCharset } from '../../domain/text/fromLegacy.ts';

/**
 * A drawing of a CAD program: loose lines and texts on layers. Coordinates are in the file's units, x east and y north,
 * with blocks placed and curves stroked (`strokeArc`).
 */
export interface DrawnSheet {
  lines: DrawnLine[];
  texts: DrawnText[];
  /** Elements left out, with the reason: unsupported or damaged. */
  left: SkippedElement[];
  /** Possible legacy charset of its texts, if there are too few words to decide. */
  doubt?: LegacyCharset;
  /** Present if the texts are not in the stated code page. */
  encoding?: { declared: string; read: string };
}

export interface DrawnLine {
  /** Name of the layer; in DGN the number of the level. */
  layer: string;
  /** Points x, y, x, y …; the first is not repeated in a closed line. */
  path: Float64Array;
  isClosed: boolean;
  /** `#rrggbb` if known: the fill of an area, else the colour of the line. */
  fill?: string;
}

export interface DrawnText {
  layer: string;
  /** One line of text without format codes (`%%u`, `\P`). */
  text: string;
  x: number;
  y: number;
  /** Height of letters in the file's units; 0 if unknown. */
  height: number;
}

export interface SkippedElement {
  kind: string;
  count: number;
  why: 'unread' | 'damaged';
}
