import { orientation } from '../../../src/domain/geometry/ring.ts';
import { UNREAD, type NumberOption } from './numberOption.ts';

/** One option for each number of a corner. */
export interface CornerState {
  x: NumberOption;
  y: NumberOption;
  log: number;
}

/** States of a corner, and one more: no state is right. */
export type CornerStates = ReturnType<typeof cornerStates>;

/** Number of options per number that are combined if both are unlikely. */
const BOTH = 12;
/** Number of options of the likelier number that are combined with all others. */
const ONE = 3;
/** Log-odds that no option is right: with proposals only, with every digit tried, and if no proposal is possible. */
const NONE = { proposed: Math.log(0.003), near: Math.log(0.0006), misread: Math.log(0.15) } as const;
/** Log-distance from the best at which states are dropped, before and after a contradiction. */
const MAX_LOG_DISTANCE = { proposed: 16, near: 28 } as const;

/** @returns `logs`: log-likelihood of each known state, then of none of them */
export function cornerStates(readX: readonly NumberOption[], readY: readonly NumberOption[], near: boolean, maxStates: number) {
  const xs = readX.length > 0 ? readX : [UNREAD];
  const ys = readY.length > 0 ? readY : [UNREAD];
  const best = xs[0]!.log + ys[0]!.log;
  const maxDistance = MAX_LOG_DISTANCE[near ? 'near' : 'proposed'];
  const known: CornerState[] = [];
  xs.forEach((x, atX) => {
    const reach = atX < ONE ? ys.length : atX < BOTH ? BOTH : ONE;
    for (let atY = 0; atY < Math.min(reach, ys.length); atY += 1) {
      const y = ys[atY]!;
      const log = x.log + y.log;
      if (log > best - maxDistance) known.push({ x, y, log });
    }
  });
  known.sort((a, b) => b.log - a.log).splice(Math.max(1, maxStates));
  const isProposed = xs[0]!.proposed && ys[0]!.proposed;
  const none = best + (isProposed ? NONE[near ? 'near' : 'proposed'] : NONE.misread);
  return { known, logs: Float64Array.from([...known.map(({ log }) => log), none]) };
}

export const isUnread = ({ x, y }: CornerState): boolean => x === UNREAD || y === UNREAD;

/** Twice the signed area of the triangle of two corners and a point near both, in m². */
export const crossM2 = (a: CornerState, b: CornerState, from: CornerState): number =>
  orientation(from.x.value, from.y.value, a.x.value, a.y.value, b.x.value, b.y.value);

/** NaN if a number was not read. */
export const distanceM = (a: CornerState, b: CornerState): number => Math.hypot(a.x.value - b.x.value, a.y.value - b.y.value);
