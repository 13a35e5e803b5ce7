import { planeTurn } from '../../../src/domain/geometry/ring.ts';
import { UNREAD, type NumberOption } from './numberOption.ts';

/** What a corner may be: an option of each number. */
export interface CornerState {
  x: NumberOption;
  y: NumberOption;
  log: number;
}

/** The states of a corner; behind them stands one more, that none of them is right. */
export interface CornerStates {
  known: CornerState[];
  /** For the ring: of each known state, then of none. */
  logs: Float64Array;
}

/** Both numbers read otherwise than likely: only among the first few options of each. */
const BOTH = 12;
/** One number read otherwise: with the other's first few. */
const ONE = 3;
/**
 * That the truth is not among the options: where only proposals are, where each digit was tried, and where no proposal can be, so
 * that one digit at least was misread, and perhaps another one too.
 */
const NONE = { proposed: Math.log(0.003), near: Math.log(0.0006), misread: Math.log(0.15) } as const;
/** So much less likely than the best is out of the question: while nothing contradicts it, and when something does. */
const HOPELESS = { proposed: 16, near: 28 } as const;

/** @param most how many may be kept */
export function cornerStates(readX: readonly NumberOption[], readY: readonly NumberOption[], near: boolean, most: number): CornerStates {
  const xs = readX.length > 0 ? readX : [UNREAD];
  const ys = readY.length > 0 ? readY : [UNREAD];
  const best = xs[0]!.log + ys[0]!.log;
  const hopeless = HOPELESS[near ? 'near' : 'proposed'];
  const known: CornerState[] = [];
  xs.forEach((x, atX) => {
    const reach = atX < ONE ? ys.length : atX < BOTH ? BOTH : ONE;
    for (let atY = 0; atY < Math.min(reach, ys.length); atY += 1) {
      const y = ys[atY]!;
      const log = x.log + y.log;
      if (log > best - hopeless) known.push({ x, y, log });
    }
  });
  known.sort((one, other) => other.log - one.log).splice(Math.max(1, most));
  const isProposed = xs[0]!.proposed && ys[0]!.proposed;
  const none = best + (isProposed ? NONE[near ? 'near' : 'proposed'] : NONE.misread);
  return { known, logs: Float64Array.from([...known.map(({ log }) => log), none]) };
}

export const isUnread = ({ x, y }: CornerState): boolean => x === UNREAD || y === UNREAD;

/** Square metres, signed: twice the triangle that two corners make with a point near both. */
export const crossM2 = (one: CornerState, other: CornerState, from: CornerState): number =>
  planeTurn(from.x.value, from.y.value, one.x.value, one.y.value, other.x.value, other.y.value);

/** NaN where one of them has a number that was not read. */
export const distanceM = (one: CornerState, other: CornerState): number =>
  Math.hypot(one.x.value - other.x.value, one.y.value - other.y.value);
