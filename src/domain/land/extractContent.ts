import type { Language } from '../text/languages.ts';
/** Paper sizes: short and long side, millimetres. */
export const PAPER_MM = { a4: [210, 297], a3: [297, 420] } as const;

export interface ExtractPageSetup {
  size: 'a4' | 'a3';
  isLandscape: boolean;
  /** Denominator of the scale; null for the largest of EXTRACT_SCALES at which the parcel fits its frame. */
  scale: number | null;
}

/** Scales that a user can choose, and all scales for 'the largest that fits'. */
export const SELECTABLE_SCALES = [200, 500, 1000, 2000] as const;
export const EXTRACT_SCALES: readonly number[] = [50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 500_000];

/** A ring in grid metres: east, north, east, north … */
export type GridRing = readonly number[];

export interface ExtractPlan {
  /** Outline, then its holes and the other parts. `isHole` turns the labels inwards. */
  rings: ReadonlyArray<{ ring: GridRing; isHole: boolean; sides: readonly string[] }>;
  /** Position of the parcel's own labels. */
  middle: readonly [eastM: number, northM: number];
  /** Labels, the largest first: the parcel's number, its area. */
  words: readonly string[];
  /** Zones of a planning; colours are `#rrggbb`. */
  zones: ReadonlyArray<{ colour: string; rings: readonly GridRing[] }>;
  /** True if colours end at the parcel's boundary. */
  isZonesClipped: boolean;
  roads: Readonly<{ colour: string; lines: readonly GridRing[] }>;
  /** Adjacent parcels: their names, and the shared sides of the first ring, from 1. */
  neighbours: ReadonlyArray<{ name: string; rings: readonly GridRing[]; sides: readonly number[] }>;
}

/** A table. Shares of the width sum to 1; figures are right-aligned. */
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

/** A block of an extract below the drawing, in its language. */
export type ExtractBlock = { kind: 'heading' | 'words' | 'soft'; text: string } | ExtractTable | ExtractKey;

/** Texts common to an extract and a printed map, in one language. */
export interface PrintTexts {
  language: Language;
  title: string;
  lines: readonly string[];
  /** Notice that it has no legal force: at the head of an extract and the foot of each page. */
  notice: string;
  /** Time and place of creation, as text. */
  made: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Page number text with {page} and {pages}. */
  page: string;
  /** Target of the QR code, and its caption. */
  link: string;
  linkWords: string;
  /** Letter of the north arrow; scale text with {scale}. */
  north: string;
  scaleWords: string;
}

/** Texts of an extract before layout. Control characters are dropped; missing glyphs are drawn as boxes. */
export interface ExtractContent extends PrintTexts {
  /** Sheet and parcel, then addresses. */
  name: string;
  /** Text alternative of the drawing, with {scale}. */
  planWords: string;
  /** Text alternative if the parcel is larger than the frame. */
  cutWords: string;
  plan: ExtractPlan;
  blocks: readonly ExtractBlock[];
  /** Text at the end if the extract is cut at the page limit. */
  pagesCut: string;
}

export type FontWeight = 400 | 600;

/** A drawing command in millimetres from the top left. `node`: index of its structure element, -1 for decoration. */
export type DrawCommand =
  | {
      kind: 'path';
      node: number;
      /** Paths, each as x, y, x, y … */
      paths: ReadonlyArray<readonly number[]>;
      isClosed: boolean;
      /** `#rrggbb`, filled by the even-odd rule. */
      fill?: string;
      stroke?: string;
      widthMm?: number;
    }
  | {
      kind: 'text';
      node: number;
      /** Start of the baseline. */
      xMm: number;
      yMm: number;
      sizeMm: number;
      weight: FontWeight;
      text: string;
      colour: string;
      /** Counterclockwise; absent for 0. */
      angleDeg?: number;
    }
  /** Clips drawing to the paths (even-odd) until the matching 'unclip'. */
  | { kind: 'clip'; paths: ReadonlyArray<readonly number[]> }
  | { kind: 'unclip' };

/** An element of the document structure, in PDF's standard types. The first is the document. */
export interface StructNode {
  role: 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'Caption' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody';
  /** Index of the parent; -1 for the document. */
  parent: number;
  alt?: string;
}

export interface ExtractPages {
  widthMm: number;
  heightMm: number;
  pages: DrawCommand[][];
  nodes: StructNode[];
  /** Denominator of the scale. */
  scale: number;
  /** True if the whole parcel is in the frame. */
  isWhole: boolean;
}

/** Result of verifying an extract. `foreign`: not an extract, or saved by another program. */
export type ExtractCheck =
  | { verdict: 'intact'; sheetNumber: string; parcelNumber: string; madeAt: string }
  | { verdict: 'intact'; mapTitle: string; madeAt: string }
  | { verdict: 'changed' }
  | { verdict: 'foreign' };
