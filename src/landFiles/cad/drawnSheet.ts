import type { LegacyCharset } from '../../domain/text/fromLegacy.ts';

/**
 * A drawing as CAD programs keep it: loose lines and texts on layers. All numbers are in the file's own units, x to the east and
 * y to the north, blocks placed, arcs and curves stroked (`strokeArc`).
 */
export interface DrawnSheet {
  lines: DrawnLine[];
  texts: DrawnText[];
  /** What was left out, with a reason: a kind of element that is not read, or a damaged one. */
  left: LeftElement[];
  /** What its texts may be written in, of too few words to tell: they were read as the file says. */
  doubt?: LegacyCharset;
  /** Where its texts are not in the code page that the file says. */
  encoding?: { said: string; read: string };
}

export interface DrawnLine {
  /** Name of the layer; of a DGN file the number of the level. */
  layer: string;
  /** x, y, x, y … in order; the first point is not repeated at the end of a closed one. */
  path: Float64Array;
  isClosed: boolean;
  /** `#rrggbb`, where the file says it: the area's fill, else the line's own. */
  fill?: string;
}

export interface DrawnText {
  layer: string;
  /** One line; marks of the writing program (`%%u`, `\P`) are taken out. */
  text: string;
  x: number;
  y: number;
  /** Of its letters, in the file's units; 0 where unknown. */
  height: number;
}

export interface LeftElement {
  kind: string;
  count: number;
  why: 'unread' | 'damaged';
}
