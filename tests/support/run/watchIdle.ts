import { readFileSync } from 'node:fs';

/** Times of all processors together since the system started, in ticks. */
export interface ProcessorTimes {
  idle: number;
  all: number;
}

const LOOK_EVERY_MS = 1_000;
/** So many looks one after the other: between two files of a step everything rests for a moment. */
const IDLE_LOOKS = 3;
/** Of two processors almost one. */
const IDLE_SHARE = 0.4;

/** @returns undefined where the system does not tell (it does on Linux) */
export function processorTimes(): ProcessorTimes | undefined {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/);
    // User, nice, system, idle, waiting for a disk, interrupts, steal; what guests use is the user's, too.
    const counted = ticks.slice(0, 8).map(Number);
    return { idle: counted[3]! + counted[4]!, all: counted.reduce((sum, each) => sum + each, 0) };
  } catch {
    return undefined;
  }
}

/** @returns whether the processors have rested for long enough, told at each look; then it counts anew */
export function idleCount(): (times: ProcessorTimes | undefined) => boolean {
  let before: ProcessorTimes | undefined;
  let looks = 0;
  return (times) => {
    const isIdle = before !== undefined && times !== undefined && times.idle - before.idle > (times.all - before.all) * IDLE_SHARE;
    before = times;
    looks = isIdle ? looks + 1 : 0;
    if (looks < IDLE_LOOKS) return false;
    looks = 0;
    return true;
  };
}

/** Calls back whenever the processors have rested for some seconds. @returns what ends it */
export function watchIdle(whenIdle: () => void): () => void {
  const isIdle = idleCount();
  const timer = setInterval(() => isIdle(processorTimes()) && whenIdle(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
