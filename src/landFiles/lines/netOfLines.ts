import type { DrawnLine } from '../cad/drawnSheet.ts';
import { DRAWN, LineNet } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { RepairLog } from './repairLog.ts';

/** Corners of all lines together; a ward's sheets come to a tenth. */
const MAX_CORNERS = 2_000_000;
/** From the middle of the drawing: nothing of a sheet lies further. */
const MAX_AWAY_M = 1_000_000;
/** Corners by which the middle is told. */
const MIDDLE_OF = 10_001;
/** Places are one within this share of the snapping distance: rounding, not drawing. */
const NEARBY_SHARE = 0.04;

/** The middle of what is drawn, in whole kilometres; far corners do not move it. */
function originOf(lines: readonly DrawnLine[], corners: number): { x: number; y: number } {
  const step = Math.max(1, Math.floor(corners / MIDDLE_OF));
  const [xs, ys]: [number[], number[]] = [[], []];
  let seen = 0;
  for (const { path } of lines) {
    for (let at = 0; at + 1 < path.length; at += 2) {
      if (seen++ % step !== 0 || !Number.isFinite(path[at]) || !Number.isFinite(path[at + 1])) continue;
      xs.push(path[at]!);
      ys.push(path[at + 1]!);
    }
  }
  const middle = (values: number[]): number => Math.round((values.sort((a, b) => a - b)[values.length >> 1] ?? 0) / 1000) * 1000;
  return { x: middle(xs), y: middle(ys) };
}

/**
 * The lines as places and sides from a local origin. Corners within lines come before ends, so that an end is moved to a corner.
 * @throws LinesFault when there are too many
 */
export function netOfLines(lines: readonly DrawnLine[], snapM: number) {
  const corners = lines.reduce((sum, { path }) => sum + path.length / 2, 0);
  if (corners > MAX_CORNERS) throw new LinesFault('too-many');
  const origin = originOf(lines, corners);
  const log = new RepairLog(origin.x, origin.y);
  const net = new LineNet(snapM * NEARBY_SHARE);
  const isSound = ({ path }: DrawnLine): boolean =>
    path.every((value, at) => Math.abs(value - (at % 2 === 0 ? origin.x : origin.y)) <= MAX_AWAY_M);
  const sound = lines.filter((line) => {
    if (line.path.length < 4) return false;
    if (!isSound(line)) log.counts.brokenLines++;
    else if (isTiny(line, snapM)) log.counts.tinyLines++;
    else return true;
    return false;
  });
  for (const { path } of sound) for (let at = 2; at + 3 < path.length; at += 2) net.place(path[at]! - origin.x, path[at + 1]! - origin.y);
  for (const { path, isClosed } of sound) {
    const places: number[] = [];
    for (let at = 0; at + 1 < path.length; at += 2) places.push(net.place(path[at]! - origin.x, path[at + 1]! - origin.y));
    if (isClosed) places.push(places[0]!);
    for (let at = 1; at < places.length; at++) {
      if (places[at - 1] === places[at] || net.addSide(places[at - 1]!, places[at]!, DRAWN)) continue;
      log.counts.duplicateSides++;
    }
  }
  net.endDrawing();
  return { net, log, origin };
}

function isTiny({ path }: DrawnLine, snapM: number): boolean {
  let lengthM = 0;
  for (let at = 2; at + 1 < path.length && lengthM <= snapM; at += 2)
    lengthM += Math.hypot(path[at]! - path[at - 2]!, path[at + 1]! - path[at - 1]!);
  return lengthM <= snapM;
}
