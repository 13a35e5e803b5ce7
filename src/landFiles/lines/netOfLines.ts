import type { DrawnLine } from '../cad/drawnSheet.ts';
import { DRAWN, LineNet } from './lineNet.ts';
import { LinesFault } from './linesFault.ts';
import { RepairLog } from './repairLog.ts';

/** Maximum corners of all lines, ten times those of a ward. */
const MAX_CORNERS = 2_000_000;
/** Maximum distance from the middle of the drawing. */
const MAX_AWAY_M = 1_000_000;
/** Number of corners sampled for the middle. */
const MIDDLE_OF = 10_001;
/** Distance of merged places as a share of the snapping distance; covers rounding only. */
const NEARBY_SHARE = 0.04;

/** Returns the middle of the drawing in whole kilometres, unaffected by distant corners. */
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
 * Converts lines to places and sides from a local origin. Inner corners come before ends, so that ends move to corners.
 * @throws LinesFault if there are too many
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
