import { dgnDouble } from './dgnDouble.ts';
import { DGN, type DgnElement } from './dgnElement.ts';
import type { DgnFrame } from './dgnFrame.ts';
import { type EllipseArc, strokeArc } from './strokeArc.ts';
import { strokeCurve } from './strokeCurve.ts';

const RADIANS = Math.PI / 180;
/** Unit of angles, as a part of a degree. */
const ANGLE = RADIANS / 360_000;
const INT_MAX = 2 ** 31 - 1;
const BODY = 36;

/** Reads the rotation of an element: an angle in 2D, a quaternion in 3D. */
export function dgnTurn(element: DgnElement, at: number, is3d: boolean) {
  if (!is3d) {
    const angle = element.int(at) * ANGLE;
    return { xx: Math.cos(angle), xy: -Math.sin(angle), yx: Math.sin(angle), yy: Math.cos(angle) };
  }
  // Quaternion of the inverse rotation: w, x, y, z.
  const [w, x, y, z] = [0, 4, 8, 12].map((offset) => element.int(at + offset) / INT_MAX) as [number, number, number, number];
  return { xx: x * x - y * y - z * z + w * w, xy: 2 * (x * y + z * w), yx: 2 * (x * y - z * w), yy: y * y - x * x - z * z + w * w };
}

/** Reads points of an element in master units. @returns undefined beyond the element's end */
export function dgnPoints(element: DgnElement, at: number, count: number, frame: DgnFrame): number[] | undefined {
  const size = frame.is3d ? 12 : 8;
  if (!element.reaches(at + count * size)) return undefined;
  const points: number[] = [];
  for (let i = 0; i < count; i += 1) points.push(frame.x(element.int(at + i * size)), frame.y(element.int(at + i * size + 4)));
  return points;
}

/** Reads the vertices of a line string, shape, curve or poles: a count, then pairs. */
export function dgnVertices(element: DgnElement, frame: DgnFrame): number[] | undefined {
  return element.reaches(BODY + 2) ? dgnPoints(element, BODY + 2, element.word(BODY), frame) : undefined;
}

/** Returns the path of a line, line string, shape, curve, arc or ellipse; undefined if damaged; null for others. */
export function dgnPath(element: DgnElement, frame: DgnFrame): number[] | undefined | null {
  switch (element.type) {
    case DGN.line:
      return dgnPoints(element, BODY, 2, frame);
    case DGN.lineString:
    case DGN.shape:
      return dgnVertices(element, frame);
    case DGN.curve: {
      const points = dgnVertices(element, frame);
      return points && strokeCurve(points);
    }
    case DGN.arc:
    case DGN.ellipse: {
      const arc = arcOf(element, frame);
      return arc && strokeArc(arc);
    }
    default:
      return null;
  }
}

function arcOf(element: DgnElement, frame: DgnFrame): EllipseArc | undefined {
  const isWhole = element.type === DGN.ellipse;
  // An arc has two angles more; the rotation has one or four numbers, the centre two or three.
  const axes = isWhole ? BODY : BODY + 8;
  const origin = axes + 16 + (frame.is3d ? 16 : 4);
  if (!element.reaches(origin + (frame.is3d ? 24 : 16))) return undefined;
  const { bytes } = element;
  const [long, short] = [dgnDouble(bytes, axes) * frame.scale, dgnDouble(bytes, axes + 8) * frame.scale];
  const turn = dgnTurn(element, axes + 16, frame.is3d);
  return {
    x: frame.x(dgnDouble(bytes, origin)),
    y: frame.y(dgnDouble(bytes, origin + 8)),
    ax: turn.xx * long,
    ay: turn.yx * long,
    bx: turn.xy * short,
    by: turn.yy * short,
    from: isWhole ? 0 : element.int(BODY) * ANGLE,
    sweep: isWhole ? 2 * Math.PI : sweepOf(element),
  };
}

/** Reads a sweep. The sign is a separate bit; 0 is a whole turn. */
function sweepOf(element: DgnElement): number {
  const size = element.int(BODY + 4);
  const angle = size < 0 ? -(size & 0x7fffffff) : size;
  return angle === 0 ? 2 * Math.PI : angle * ANGLE;
}
