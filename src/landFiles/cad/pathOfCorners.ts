import { FileFault } from '../fileFault.ts';
import type { DxfElement } from './dxfElement.ts';
import { placeArc, placePath, type Placement } from './placement.ts';
import { MAX_SHEET_POINTS } from './sheetBuilder.ts';
import { bulgeArc, type EllipseArc, strokeArc } from './strokeArc.ts';
import { strokeSpline } from './strokeSpline.ts';

const RADIANS = Math.PI / 180;

/** Corners of a polyline: coordinates, and the bulge of the side after each. */
export interface Corners {
  x: number[];
  y: number[];
  bulge: number[];
}

/** Returns a placed polyline with stroked bulges. @throws FileFault `tooMany` */
export function pathOfCorners({ x, y, bulge }: Corners, isClosed: boolean, placement: Placement): number[] {
  const path: number[] = [];
  for (let i = 0; i < x.length; i += 1) {
    const here = [x[i]!, y[i]!];
    path.push(...placePath(here, placement));
    if (path.length > 2 * MAX_SHEET_POINTS) throw new FileFault('tooMany');
    const next = i + 1 < x.length ? i + 1 : 0;
    if ((next === 0 && !isClosed) || !bulge[i]) continue;
    const arc = bulgeArc(x[i]!, y[i]!, x[next]!, y[next]!, bulge[i]!);
    if (!arc) continue;
    // Both ends are the corners as written.
    const stroked = strokeArc(placeArc(arc, placement));
    for (let at = 2; at < stroked.length - 2; at += 1) path.push(stroked[at]!);
  }
  return path;
}

/** Reads consecutive corners of an element: codes 10, 20 and 42. @param from, to range of its groups */
export function polylineCorners({ codes, values }: DxfElement, from: number, to: number): Corners {
  const corners: Corners = { x: [], y: [], bulge: [] };
  for (let i = from; i < to; i += 1) {
    const last = corners.x.length - 1;
    if (codes[i] === 10) {
      corners.x.push(values[i]!);
      corners.y.push(0);
      corners.bulge.push(0);
    } else if (codes[i] === 20 && last >= 0) corners.y[last] = values[i]!;
    else if (codes[i] === 42 && last >= 0) corners.bulge[last] = values[i]!;
  }
  return corners;
}

/** Returns a counterclockwise arc of a circle. Equal angles are a whole circle. */
export function circleArc(x: number, y: number, radius: number, fromDeg: number, toDeg: number): EllipseArc {
  const sweep = (((toDeg - fromDeg) % 360) + 360) % 360 || 360;
  return { x, y, ax: radius, ay: 0, bx: 0, by: radius, from: fromDeg * RADIANS, sweep: sweep * RADIANS };
}

/** Returns an arc of an ellipse from its major half axis and axis ratio. Angles are ellipse parameters. */
export function ellipseArc(x: number, y: number, ax: number, ay: number, share: number, from: number, to: number): EllipseArc {
  const turn = 2 * Math.PI;
  const sweep = (((to - from) % turn) + turn) % turn;
  return { x, y, ax, ay, bx: -ay * share, by: ax * share, from, sweep: sweep < 1e-9 ? turn : sweep };
}

/** Reads the spline in some groups of an element. @returns null if it is damaged or has fit points only */
export function splineOf(element: DxfElement, from: number, to: number, placement: Placement): number[] | null {
  const { codes, values } = element;
  const [points, knots, weights]: number[][] = [[], [], []];
  let degree = 0;
  for (let i = from; i < to; i += 1) {
    const [code, value] = [codes[i]!, values[i]!];
    if (code === 71 || code === 94) degree = value;
    else if (code === 40) knots!.push(value);
    else if (code === 10) points!.push(value, 0);
    else if (code === 20 && points!.length > 0) points![points!.length - 1] = value;
    else if (code === 41 || code === 42) weights!.push(value);
  }
  const count = points!.length / 2;
  // Tolerances (codes 42 to 44) precede the points.
  const ownWeights = weights!.length >= count ? weights!.slice(weights!.length - count) : undefined;
  return strokeSpline({ degree, knots: knots!, points: placePath(points!, placement), weights: ownWeights });
}
