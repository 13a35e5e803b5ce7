import { strokeEllipse, strokeCurveTolerance } from '../../domain/geometry/strokeCurve.ts';

/**
 * An arc of an ellipse, as chords a centimetre off at most.
 * @param tenths where it begins and ends, tenths of a degree against the clock, as the file's integers have them
 * @param box of the ellipse @param scale of the file, whose signs say whether its axes are turned
 */
export function mapArc(
  [start, end]: readonly [number, number],
  [x1, y1, x2, y2]: readonly number[],
  [scaleX, scaleY]: readonly [number, number],
): Float64Array {
  let [from, to] = [start, end];
  // An axis that is turned lets the arc run the other way round.
  if (scaleX < 0) [from, to] = [1800 - to, 1800 - from];
  if (scaleY < 0) [from, to] = [-to, -from];
  const sweep = ((((to - from) % 3600) + 3600) % 3600 || 3600) * (Math.PI / 1800);
  const startRad = (from * Math.PI) / 1800;
  const ellipse = {
    x: (x1! + x2!) / 2,
    y: (y1! + y2!) / 2,
    radiusA: Math.abs(x2! - x1!) / 2,
    radiusB: Math.abs(y2! - y1!) / 2,
    turnRad: 0,
  };
  const begin = [ellipse.x + ellipse.radiusA * Math.cos(startRad), ellipse.y + ellipse.radiusB * Math.sin(startRad)];
  return Float64Array.from([...begin, ...strokeEllipse(ellipse, startRad, sweep, strokeCurveTolerance(x1!, y1!))]);
}
