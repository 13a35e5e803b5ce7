export type Difficulty = 'easy' | 'medium' | 'hard';

export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];

type Range = readonly [low: number, high: number];

/** Ranges of random choices. */
export interface DifficultyBounds {
  /** Height of the table's smallest digits, pixels. */
  digitPx: Range;
  /** Largest rotation in both directions. */
  rotationDeg: number;
  /** Largest angle between camera and paper, in both directions and about both axes. */
  tiltDeg: number;
  /** Distance of the camera, in heights or widths of the printed area: closer is a stronger perspective. */
  distance: Range;
  /** Standard deviation of the focus blur, in digit heights. */
  focus: Range;
  /** Length of the motion blur in digit heights, and share of pictures with it. */
  motion: Range;
  motionShare: number;
  /** Deviation of noise in full light, in levels of 255; weaker in less light, but not relative to ink. */
  noise: Range;
  /** Brightness of white paper in full light. */
  exposure: Range;
  /** Light lost from one side to the other. */
  gradient: Range;
  shadowShare: number;
  /** Light left in a shadow. */
  shadow: Range;
  /** Share of pictures with a round stamp over the numbers. */
  stampShare: number;
  penShare: number;
  jpegQuality: Range;
}

export const DIFFICULTY_BOUNDS: Record<Difficulty, DifficultyBounds> = {
  easy: {
    digitPx: [20, 34],
    rotationDeg: 2,
    tiltDeg: 2,
    distance: [2.5, 4],
    focus: [0.01, 0.03],
    motion: [0, 0],
    motionShare: 0,
    noise: [0.5, 3],
    exposure: [0.85, 1],
    gradient: [0, 0.15],
    shadowShare: 0,
    shadow: [1, 1],
    stampShare: 0,
    penShare: 0,
    jpegQuality: [0.82, 0.95],
  },
  medium: {
    digitPx: [14, 26],
    rotationDeg: 7,
    tiltDeg: 12,
    distance: [1.8, 3.5],
    focus: [0.02, 0.055],
    motion: [0.04, 0.1],
    motionShare: 0.3,
    noise: [1, 7],
    exposure: [0.6, 1],
    gradient: [0.05, 0.35],
    shadowShare: 0.5,
    shadow: [0.55, 0.85],
    stampShare: 0.15,
    penShare: 0.1,
    jpegQuality: [0.65, 0.92],
  },
  hard: {
    digitPx: [10, 20],
    rotationDeg: 15,
    tiltDeg: 24,
    distance: [1.4, 2.6],
    focus: [0.03, 0.07],
    motion: [0.05, 0.12],
    motionShare: 0.5,
    noise: [2, 8],
    exposure: [0.42, 0.9],
    gradient: [0.1, 0.4],
    shadowShare: 0.7,
    shadow: [0.55, 0.85],
    stampShare: 0.5,
    penShare: 0.35,
    jpegQuality: [0.5, 0.85],
  },
};
