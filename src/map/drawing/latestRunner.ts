/**
 * Does one thing after the other, and of those that are asked for meanwhile only the newest: pointers move faster than a worker
 * answers.
 */
export interface LatestRunner<Asked> {
  ask(asked: Asked): void;
  /** What waits is not done, and what is under way is not wanted any more. */
  drop(): void;
  /** Resolves when nothing is under way and nothing waits. */
  settled(): Promise<void>;
}

export function createLatestRunner<Asked>(act: (asked: Asked, isWanted: () => boolean) => Promise<void>): LatestRunner<Asked> {
  let waiting: { asked: Asked } | null = null;
  let number = 0;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    try {
      while (waiting) {
        const { asked } = waiting;
        waiting = null;
        const mine = number;
        await act(asked, () => mine === number);
      }
    } finally {
      running = null;
    }
  };
  return {
    ask(asked) {
      waiting = { asked };
      running ??= run();
    },
    drop() {
      waiting = null;
      number += 1;
    },
    settled: async () => {
      await running;
    },
  };
}
