import type { Difficulty } from '../difficulty.ts';

type Range = readonly [low: number, high: number];

/** Ranges of the second generator's random choices, like difficulty.ts for the first. */
export interface PrintedBounds {
  /** Height of the smallest digits, pixels of the JPEG. */
  digitPx: Range;
  rotationDeg: number;
  tiltDeg: number;
  /** CSS perspective, in sizes of the paper. */
  perspective: Range;
  /** Blur of the lens, in digit heights. */
  blur: Range;
  /** Barrel (positive) or pincushion distortion: share by which the picture's corners move. */
  lens: number;
  /** Distance of red and blue, in shares of half the picture's diagonal. */
  fringe: number;
  /** Strength of the moiré, in shares of the light. */
  moire: number;
  /** Standard deviation of noise on white paper, in levels of 255. */
  grain: Range;
  /** Share of light in the darkest part of the paper. */
  dimmest: Range;
  markShare: number;
  webpQuality: Range;
  jpegQuality: Range;
}

export const PRINTED_BOUNDS: Record<Difficulty, PrintedBounds> = {
  easy: {
    digitPx: [20, 32],
    rotationDeg: 2,
    tiltDeg: 2,
    perspective: [3, 4],
    blur: [0, 0.02],
    lens: 0.004,
    fringe: 0,
    moire: 0,
    grain: [0, 2],
    dimmest: [0.85, 1],
    markShare: 0,
    webpQuality: [0.9, 0.98],
    jpegQuality: [0.85, 0.95],
  },
  medium: {
    digitPx: [14, 24],
    rotationDeg: 7,
    tiltDeg: 12,
    perspective: [2, 3.2],
    blur: [0.015, 0.05],
    lens: 0.012,
    fringe: 0.0006,
    moire: 0.02,
    grain: [1, 5],
    dimmest: [0.5, 0.85],
    markShare: 0.25,
    webpQuality: [0.7, 0.95],
    jpegQuality: [0.65, 0.9],
  },
  hard: {
    digitPx: [10, 19],
    rotationDeg: 15,
    tiltDeg: 22,
    perspective: [1.6, 2.6],
    blur: [0.02, 0.075],
    lens: 0.02,
    fringe: 0.001,
    moire: 0.04,
    grain: [2, 8],
    dimmest: [0.3, 0.7],
    markShare: 0.6,
    webpQuality: [0.5, 0.85],
    jpegQuality: [0.5, 0.8],
  },
};
