import type { Language } from '../text/languages.ts';
/** Papers, short and long side, millimetres. */
export const PAPER_MM = { a4: [210, 297], a3: [297, 420] } as const;

export interface ExtractPaper {
  size: 'a4' | 'a3';
  isLandscape: boolean;
  /** 1 : this; null for the largest of EXTRACT_SCALES at which the parcel fits its frame. */
  scale: number | null;
}

/** Scales to choose from, and those that only 'the largest that fits' takes. */
export const CHOSEN_SCALES = [200, 500, 1000, 2000] as const;
export const EXTRACT_SCALES: readonly number[] = [50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 500_000];

/** A ring in grid metres: east, north, east, north … */
export type GridRing = readonly number[];

export interface ExtractPlan {
  /** The first outline, then its holes and the other parts. `isHole` turns its labels inwards. */
  rings: ReadonlyArray<{ ring: GridRing; isHole: boolean; sides: readonly string[] }>;
  /** Where the parcel's own words stand. */
  middle: readonly [eastM: number, northM: number];
  /** The largest first: the parcel's number, its area. */
  words: readonly string[];
  /** Zones of a planning; `#rrggbb`. */
  zones: ReadonlyArray<{ colour: string; rings: readonly GridRing[] }>;
  /** Colours end at the parcel's boundary. */
  isZonesClipped: boolean;
  roads: Readonly<{ colour: string; lines: readonly GridRing[] }>;
  /** Parcels beside it: what they are called, and the sides of the first ring that they share, from 1. */
  neighbours: ReadonlyArray<{ name: string; rings: readonly GridRing[]; sides: readonly number[] }>;
}

/** A table: shares of the width sum to 1; figures stand to the right. */
export interface ExtractTable {
  kind: 'table';
  caption: string;
  columns: ReadonlyArray<{ text: string; share: number; isFigure?: boolean }>;
  rows: ReadonlyArray<readonly string[]>;
}

export interface ExtractKey {
  kind: 'key';
  items: ReadonlyArray<{ sign: 'boundary' | 'neighbour' | 'zone' | 'line'; colour?: string; text: string }>;
}

/** A piece of an extract below its drawing, in words of its language. */
export type ExtractBlock = { kind: 'heading' | 'words' | 'soft'; text: string } | ExtractTable | ExtractKey;

/** What an extract and a printed map both say, in words of one language. */
export interface PaperWords {
  language: Language;
  title: string;
  lines: readonly string[];
  /** That it has no legal force: at the head of an extract, and at the foot of each page. */
  notice: string;
  /** When it was made, and where. */
  made: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** With {page} and {pages}. */
  page: string;
  /** Of the code: where it leads, and its words. */
  link: string;
  linkWords: string;
  /** The letter of the north arrow; the scale in words, with {scale}. */
  north: string;
  scaleWords: string;
}

/** An extract in words, before it has pages. Whatever the texts are, they are drawn: control characters are left out, what the font lacks is a box. */
export interface ExtractContent extends PaperWords {
  /** Sheet and parcel, then its addresses. */
  name: string;
  /** What the drawing shows, for who does not see it, with {scale}. */
  planWords: string;
  /** Said instead where the parcel is larger than the frame. */
  cutWords: string;
  plan: ExtractPlan;
  blocks: readonly ExtractBlock[];
  /** Said at the end where more pages would be needed than are made. */
  pagesCut: string;
}

export type FontWeight = 400 | 600;

/** A thing to draw, millimetres from the paper's upper left corner. `node` is its element of the document's structure, -1 of a decoration. */
export type DrawCommand =
  | {
      kind: 'path';
      node: number;
      /** x, y, x, y … each. */
      paths: ReadonlyArray<readonly number[]>;
      isClosed: boolean;
      /** `#rrggbb`, by the even-odd rule. */
      fill?: string;
      stroke?: string;
      widthMm?: number;
    }
  | {
      kind: 'text';
      node: number;
      /** Of the first letter's base line. */
      xMm: number;
      yMm: number;
      sizeMm: number;
      weight: FontWeight;
      text: string;
      colour: string;
      /** Counterclockwise; left out for 0. */
      angleDeg?: number;
    }
  /** Until the matching 'unclip' only what lies within is drawn (even-odd). */
  | { kind: 'clip'; paths: ReadonlyArray<readonly number[]> }
  | { kind: 'unclip' };

/** An element of the document's structure, in PDF's standard types. The first of all is the document. */
export interface StructNode {
  role: 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Caption' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody';
  /** Its index; -1 of the document. */
  parent: number;
  /** In place of a figure. */
  alt?: string;
}

/** Pages, ready to be written or shown. */
export interface ExtractPages {
  widthMm: number;
  heightMm: number;
  pages: DrawCommand[][];
  nodes: StructNode[];
  /** 1 : this. */
  scale: number;
  /** Whether all of the parcel lies in its frame. */
  isWhole: boolean;
}

/** What became of an extract since it was made. `foreign`: it is none, or another program saved it anew. */
export type ExtractCheck =
  | { verdict: 'intact'; sheetNumber: string; parcelNumber: string; madeAt: string }
  /** Of a printed map. */
  | { verdict: 'intact'; mapTitle: string; madeAt: string }
  | { verdict: 'changed' }
  | { verdict: 'foreign' };
