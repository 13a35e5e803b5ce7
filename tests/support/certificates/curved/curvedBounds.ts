import type { Difficulty } from '../difficulty.ts';

type Range = readonly [low: number, high: number];

/** Ranges of the third generator's random choices, like difficulty.ts for the first. Angles in degrees. */
export interface CurvedBounds {
  megapixels: Range;
  /** Height of the table's smallest digits in pixels of the crop, reduced to 4 megapixels. */
  digitPx: Range;
  /** Camera angles to the paper, in both directions: about its horizontal axis, its vertical axis, and in the plane. */
  pitch: Range;
  yaw: Range;
  roll: Range;
  /** Distance of the camera, in widths or heights of the printed area. */
  distance: Range;
  /** Largest displacement of the picture's corners by the lens, as a share, in both directions. */
  lens: number;
  /** Steepest slope of the page's wave and of its rise to a binding, angle of a fold, and share of folded pages. */
  wave: Range;
  binding: Range;
  fold: Range;
  foldShare: number;
  /** Deviation of the focus blur and length of the shake, in digit heights, and share of pictures with shake. */
  focus: Range;
  shake: Range;
  shakeShare: number;
  /** Brightness of white paper in full light. */
  exposure: Range;
  /** Light lost from one side to the other, light left in a shadow across the table, and share of pictures with one. */
  gradient: Range;
  shadow: Range;
  shadowShare: number;
  sealShare: number;
  /** Standard deviation of sensor noise, in levels of 255. */
  noise: Range;
  jpegQuality: Range;
}

export const CURVED_BOUNDS: Record<Difficulty, CurvedBounds> = {
  easy: {
    megapixels: [2, 8],
    digitPx: [20, 40],
    pitch: [0, 3],
    yaw: [0, 3],
    roll: [0, 2],
    distance: [2.2, 3.5],
    lens: 0.004,
    wave: [0, 1.5],
    binding: [0, 1],
    fold: [0, 0],
    foldShare: 0,
    focus: [0.01, 0.03],
    shake: [0, 0],
    shakeShare: 0,
    exposure: [0.8, 1],
    gradient: [0, 0.15],
    shadow: [0.85, 1],
    shadowShare: 0.2,
    sealShare: 0.1,
    noise: [0.5, 3],
    jpegQuality: [0.82, 0.95],
  },
  medium: {
    megapixels: [1.5, 8],
    digitPx: [15, 34],
    pitch: [3, 11],
    yaw: [0, 7],
    roll: [0, 6],
    distance: [1.7, 3],
    lens: 0.01,
    wave: [3, 10],
    binding: [0, 10],
    fold: [3, 8],
    foldShare: 0.3,
    focus: [0.02, 0.05],
    shake: [0.03, 0.09],
    shakeShare: 0.4,
    exposure: [0.55, 0.95],
    gradient: [0.05, 0.3],
    shadow: [0.6, 0.85],
    shadowShare: 0.6,
    sealShare: 0.4,
    noise: [1, 6],
    jpegQuality: [0.62, 0.88],
  },
  hard: {
    megapixels: [1, 8],
    digitPx: [10, 28],
    pitch: [10, 22],
    yaw: [5, 16],
    roll: [0, 9],
    distance: [1.4, 2.4],
    lens: 0.02,
    wave: [18, 32],
    binding: [8, 26],
    fold: [8, 16],
    foldShare: 0.5,
    focus: [0.03, 0.065],
    shake: [0.08, 0.17],
    shakeShare: 1,
    exposure: [0.3, 0.65],
    gradient: [0.1, 0.4],
    shadow: [0.4, 0.7],
    shadowShare: 1,
    sealShare: 1,
    noise: [4, 10],
    jpegQuality: [0.45, 0.58],
  },
};
