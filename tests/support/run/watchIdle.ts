import { readFileSync } from 'node:fs';

/** Times of all processors together since the system started, in ticks. */
export interface ProcessorTimes {
  idle: number;
  all: number;
}

const LOOK_EVERY_MS = 1_000;
/** Number of consecutive idle samples required, because between two files of a step everything is idle for a moment. */
const IDLE_LOOKS = 3;
/** Idle share required: almost one of two processors. */
const IDLE_SHARE = 0.4;

/** Reads the times. @returns undefined if the system does not report them (Linux does) */
export function processorTimes(): ProcessorTimes | undefined {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/);
    // Columns: user, nice, system, idle, iowait, irq, softirq, steal; guest time is part of user.
    const counted = ticks.slice(0, 8).map(Number);
    return { idle: counted[3]! + counted[4]!, all: counted.reduce((sum, each) => sum + each, 0) };
  } catch {
    return undefined;
  }
}

/** Returns a function that takes a sample and returns whether processors were idle long enough; then it restarts. */
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

/** Calls back whenever the processors were idle for some seconds. @returns a function that stops it */
export function watchIdle(whenIdle: () => void): () => void {
  const isIdle = idleCount();
  const timer = setInterval(() => isIdle(processorTimes()) && whenIdle(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
