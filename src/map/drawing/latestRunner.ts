/** Runs one task at a time, then the latest input: pointers move faster than a worker answers. */
export interface LatestRunner<Input> {
  submit(input: Input): void;
  /** Drops the waiting input and marks the running task as no longer current. */
  cancel(): void;
  /** Resolves when nothing runs and nothing waits. */
  whenIdle(): Promise<void>;
}

export function createLatestRunner<Input>(run: (input: Input, isCurrent: () => boolean) => Promise<void>): LatestRunner<Input> {
  let waiting: { input: Input } | null = null;
  let generation = 0;
  let running: Promise<void> | null = null;

  const runAll = async (): Promise<void> => {
    try {
      while (waiting) {
        const { input } = waiting;
        waiting = null;
        const started = generation;
        await run(input, () => started === generation);
      }
    } finally {
      running = null;
    }
  };
  return {
    submit(input) {
      waiting = { input };
      running ??= runAll();
    },
    cancel() {
      waiting = null;
      generation += 1;
    },
    whenIdle: async () => {
      await running;
    },
  };
}
