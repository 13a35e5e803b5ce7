import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';

interface CodeAttempt {
  /** In pixels of the picture. */
  box: PixelBox;
  /** Of what is looked at to what the box has. */
  scale: number;
  isSharpened: boolean;
}

/** Pixels of an attempt: the whole at a glance, the whole closely, a part of it or the whole sharpened. */
const GLANCE = 2_000_000;
const CLOSE = 6_000_000;
const PART = 3_000_000;
/** A part is so much of each side: parts overlap by more than a code is wide. */
const SHARE = 0.6;
/** Small pictures are enlarged, so far. */
const MAX_SCALE = 2;

/** Where, and how finely, a picture is looked at for a code of 2 cm on a page of 21 by 30: the likeliest first. */
export function codeAttempts({ width, height }: { width: number; height: number }): CodeAttempt[] {
  const pixels = width * height;
  const whole = { left: 0, top: 0, width, height };
  const fit = (most: number, share: number): number => Math.sqrt(most / (pixels * share));
  const glance = Math.min(1, fit(GLANCE, 1));
  const close = Math.min(1, fit(CLOSE, 1));
  const part = Math.min(MAX_SCALE, fit(PART, SHARE ** 2));
  // A certificate's code stands at the right end of its head.
  const corners = [
    [1 - SHARE, 0],
    [0, 0],
    [1 - SHARE, 1 - SHARE],
    [0, 1 - SHARE],
  ] as const;
  const parts = corners.map(([left, top]) => ({
    box: { left: left * width, top: top * height, width: SHARE * width, height: SHARE * height },
    scale: part,
    isSharpened: true,
  }));
  return [
    { box: whole, scale: glance, isSharpened: false },
    ...(close > 1.2 * glance ? [{ box: whole, scale: close, isSharpened: false }] : []),
    { box: whole, scale: Math.min(1, fit(PART, 1)), isSharpened: true },
    ...parts,
  ];
}
