import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { Dice } from './dice.ts';
import type { DifficultyBounds } from './difficulty.ts';
import { heightAt, multiply, project, scaleAndMove, projectSheet, type Homography, type Point } from './homography.ts';
import type { SheetBox } from './sheetPen.ts';

/** Camera view and size of the picture. */
export interface Shot {
  /** Maps a sheet with digits of height 1, (0, 0) in the content's centre, to pixels of the picture. */
  homography: Homography;
  width: number;
  height: number;
  crop: PixelBox;
  rotationDeg: number;
  tiltDeg: Point;
  digitPx: number;
}

const LARGEST_MP = 12;
const SMALLEST_MP = 0.3;
const READ_MP = 4;
const CROP_MARGIN = 0.03;

const cornersOf = ({ left, top, right, bottom }: SheetBox): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

function boundsOf(points: readonly Point[]): { left: number; top: number; right: number; bottom: number } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * Chooses angle, distance, size and position of the picture.
 * @param content area that must be visible, in digit heights, around (0, 0)
 * @param megapixels fixed size of the picture, whatever the digit size; random if null
 * @param quarterTurns clockwise rotation of the paper in the picture
 */
export function planShot(dice: Dice, content: SheetBox, bounds: DifficultyBounds, megapixels: number | null, quarterTurns = 0): Shot {
  const either = (most: number): number => dice.between(-most, most);
  const rotationDeg = either(bounds.rotationDeg);
  const tiltDeg: Point = [either(bounds.tiltDeg), either(bounds.tiltDeg)];
  const reach = Math.max(content.right - content.left, content.bottom - content.top);
  const seen = projectSheet(rotationDeg + 90 * quarterTurns, tiltDeg, reach * dice.between(...bounds.distance));
  const corners = cornersOf(content);
  const smallest = Math.min(...corners.map((corner) => heightAt(seen, corner)));
  const box = boundsOf(corners.map((corner) => project(seen, corner)));
  // Scale with one pixel per unit, at which the smallest digits are `smallest` high; a crop of 4 megapixels limits it.
  const unitMp = ((box.right - box.left) * (box.bottom - box.top) * (1 + 2 * CROP_MARGIN) ** 2) / 1e6;
  const most = smallest * Math.sqrt(READ_MP / unitMp);
  const [low, high] = bounds.digitPx;
  const readPx = Math.min(dice.scale(low, high), Math.max(low, most));
  // A larger picture of the same: pixels beyond 4 megapixels are reduced before reading.
  const larger = dice.chance(0.4) ? dice.between(1, 2.2) : 1;
  const fitting = Math.sqrt((LARGEST_MP * 0.9) / (unitMp * (readPx / smallest) ** 2));
  const drawn = (readPx / smallest) * Math.max(1, Math.min(larger, fitting));
  const fixed = megapixels === null ? null : fixedSize(megapixels, box.right - box.left, box.bottom - box.top);
  const factor = fixed?.factor ?? drawn;

  const width = (box.right - box.left) * factor;
  const height = (box.bottom - box.top) * factor;
  const margin = CROP_MARGIN * Math.min(width, height) + 2;
  const size = fixed?.size ?? pictureSize(dice, width + 2 * margin, height + 2 * margin);
  const x = margin + (size.width - width - 2 * margin) * dice.between(0.2, 0.8);
  const y = margin + (size.height - height - 2 * margin) * dice.between(0.2, 0.8);
  const cropMp = ((width + 2 * margin) * (height + 2 * margin)) / 1e6;
  return {
    homography: multiply(scaleAndMove(factor, x - box.left * factor, y - box.top * factor), seen),
    ...size,
    crop: {
      left: Math.floor(x - margin),
      top: Math.floor(y - margin),
      width: Math.ceil(width + 2 * margin),
      height: Math.ceil(height + 2 * margin),
    },
    rotationDeg,
    tiltDeg,
    digitPx: smallest * factor * Math.min(1, Math.sqrt(READ_MP / cropMp)),
  };
}

/** Fits a 3 : 4 picture, upright or landscape, around the content. */
function fixedSize(megapixels: number, boxWidth: number, boxHeight: number): { factor: number; size: { width: number; height: number } } {
  const aspect = boxWidth > boxHeight ? 4 / 3 : 3 / 4;
  const height = Math.sqrt((megapixels * 1e6) / aspect);
  const width = height * aspect;
  return { factor: 0.88 * Math.min(width / boxWidth, height / boxHeight), size: { width: Math.round(width), height: Math.round(height) } };
}

function pictureSize(dice: Dice, leastWidth: number, leastHeight: number): { width: number; height: number } {
  const aspect = dice.pick([4 / 3, 3 / 4, 3 / 4, 1, 9 / 16, 16 / 9]);
  let height = Math.max(leastHeight, leastWidth / aspect);
  let width = height * aspect;
  const room = Math.sqrt((LARGEST_MP * 1e6) / (width * height));
  if (room < 1) [width, height] = [leastWidth, leastHeight];
  else {
    const least = Math.sqrt((SMALLEST_MP * 1e6) / (width * height));
    const grow = Math.max(least, Math.min(room, dice.between(1, 1.35)));
    [width, height] = [width * grow, height * grow];
  }
  return { width: Math.ceil(width) + 1, height: Math.ceil(height) + 1 };
}
