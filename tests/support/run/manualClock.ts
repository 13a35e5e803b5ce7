import type { Clock } from '../../../workers/parcels/fetch/progressReporter.ts';

export interface ManualClock extends Clock {
  /** Lets time pass; what falls due acts in its order. */
  advance(ms: number): void;
}

/** A clock that stands still until a test moves it. */
export function createManualClock(startMs = 1_800_000_000_000): ManualClock {
  let nowMs = startMs;
  const due = new Set<{ atMs: number; act: () => void }>();
  return {
    nowMs: () => nowMs,
    after: (ms, act) => {
      const entry = { atMs: nowMs + ms, act };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...due].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        due.delete(next);
        nowMs = next.atMs;
        next.act();
      }
      nowMs = untilMs;
    },
  };
}
