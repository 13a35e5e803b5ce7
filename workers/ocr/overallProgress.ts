import type { OnReading, ReadingStage } from './api.ts';

/** Start and end of each stage as shares of the whole, by its duration on a slow phone. */
const SPANS: Readonly<Record<ReadingStage, readonly [from: number, to: number]>> = {
  clean: [0, 0.2],
  fetch: [0.2, 0.3],
  recognise: [0.3, 0.95],
  check: [0.95, 1],
};

/** Minimum visible step; each step is a message. */
const MIN_STEP = 0.01;

/** Converts shares of stages to shares of the whole, which never decrease. */
export function overallProgress(onReading: OnReading): (stage: ReadingStage, shareOfStage: number) => void {
  let reportedStage: ReadingStage | null = null;
  let reported = 0;
  return (stage, shareOfStage) => {
    const [from, to] = SPANS[stage];
    const share = from + (to - from) * Math.min(1, Math.max(0, shareOfStage));
    if (share < reported || (stage === reportedStage && share < 1 && share - reported < MIN_STEP)) return;
    reported = share;
    reportedStage = stage;
    onReading(stage, share);
  };
}
