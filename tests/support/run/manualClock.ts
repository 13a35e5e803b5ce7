import type { Clock } from '../../../workers/parcels/fetch/progressReporter.ts';

export interface ManualClock extends Clock {
  /** Advances time; timers that fall due run in order. */
  advance(ms: number): void;
}

/** Makes a clock that only a test advances. */
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
