import type { PixelBox } from '../../../../src/domain/picture/pictureCrop.ts';
import type { Dice } from '../dice.ts';
import type { SheetBox } from '../sheetPen.ts';
import type { CurvedBounds } from './curvedBounds.ts';
import type { PageSurface } from './pageSurface.ts';
import { makePinhole, type Pinhole, type PinholeView } from './pinhole.ts';

/** View and size of a picture of the page. */
export interface FramedShot {
  view: PinholeView;
  /** Crop of a user: the table with about a finger's width on each side. */
  crop: PixelBox;
  /** Smallest digits of the crop at 4 megapixels, its reduction, and the largest digits of the picture. */
  digitPx: number;
  shrunk: number;
  largestPx: number;
  conditions: Record<string, number>;
}

const READ_MP = 4;
const STEPS = 12;

/** @param content area that must be visible, in digit heights, around (0, 0) */
export function frameShot(
  dice: Dice,
  surface: PageSurface,
  content: SheetBox,
  bounds: CurvedBounds,
  megapixels: number | null,
): FramedShot {
  const either = (range: readonly [number, number]): number => dice.between(...range) * (dice.chance(0.5) ? 1 : -1);
  const reach = Math.max(content.right - content.left, content.bottom - content.top);
  const angles = { pitchDeg: either(bounds.pitch), yawDeg: either(bounds.yaw), rollDeg: either(bounds.roll) };
  const distance = reach * dice.between(...bounds.distance);
  const bend = dice.between(-bounds.lens, bounds.lens);
  const fill = dice.between(0.6, 0.92);
  const asked = megapixels ?? dice.scale(...bounds.megapixels);
  const place = { x: dice.between(0.25, 0.75), y: dice.between(0.25, 0.75) };
  const loose = Array.from({ length: 4 }, () => dice.between(0.015, 0.1));
  const shape = dice.pick([4 / 3, 4 / 3, 16 / 9]);

  const framed = (mp: number, share: number): FramedShot => {
    // Start with one pixel per unit; the area that it fills determines the scale.
    const unit = { ...angles, distance, bend: 0, scale: 1, at: [0, 0] as const, size: { width: 0, height: 0 } };
    const seen = boundsOf(makePinhole(surface, unit), content);
    const [w, h] = [seen.right - seen.left, seen.bottom - seen.top];
    const aspect = w > h ? shape : 1 / shape;
    const height = Math.round(Math.sqrt((mp * 1e6) / aspect));
    const width = Math.round(height * aspect);
    const scale = share * Math.min(width / w, height / h);
    const [x, y] = [(width - w * scale) * place.x, (height - h * scale) * place.y];
    const view = { ...angles, distance, bend, scale, at: [x - seen.left * scale, y - seen.top * scale] as const, size: { width, height } };
    const camera = makePinhole(surface, view);
    const box = boundsOf(camera, content);
    const [wide, tall] = [box.right - box.left, box.bottom - box.top];
    const left = Math.max(0, Math.floor(box.left - loose[0]! * wide));
    const top = Math.max(0, Math.floor(box.top - loose[1]! * tall));
    const crop = {
      left,
      top,
      width: Math.min(width, Math.ceil(box.right + loose[2]! * wide)) - left,
      height: Math.min(height, Math.ceil(box.bottom + loose[3]! * tall)) - top,
    };
    const shrunk = Math.max(1, Math.sqrt((crop.width * crop.height) / (READ_MP * 1e6)));
    const heights = rimOf(content).map(([u, v]) => {
      const [[x0, y0], [x1, y1]] = [camera.see(u, v - 0.5), camera.see(u, v + 0.5)];
      return Math.hypot(x1 - x0, y1 - y0);
    });
    const conditions = { pitch: angles.pitchDeg, yaw: angles.yawDeg, roll: angles.rollDeg, bend, megapixels: (width * height) / 1e6 };
    return { view, crop, digitPx: Math.min(...heights) / shrunk, shrunk, largestPx: Math.max(...heights), conditions };
  };
  if (megapixels !== null) return framed(megapixels, fill);
  // Move closer, then raise the resolution, until the smallest digits are in range; lower it if too large.
  let shot = framed(asked, fill);
  const [least, most] = bounds.digitPx;
  if (shot.digitPx < least) shot = framed(asked, 0.95);
  if (shot.digitPx < least) shot = framed(Math.min(bounds.megapixels[1], asked * (least / shot.digitPx) ** 2 * 1.02), 0.95);
  if (shot.digitPx > most) shot = framed(Math.max(0.5, asked * (most / shot.digitPx) ** 2), fill);
  return shot;
}

/** Lists points all around a box. */
const rimOf = ({ left, top, right, bottom }: SheetBox): [number, number][] =>
  Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS).flatMap((share): [number, number][] => [
    [left + (right - left) * share, top],
    [left + (right - left) * share, bottom],
    [left, top + (bottom - top) * share],
    [right, top + (bottom - top) * share],
  ]);

function boundsOf(camera: Pinhole, box: SheetBox): SheetBox {
  const seen = rimOf(box).map(([u, v]) => camera.see(u, v));
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
