/** Time as the planner sees it; tests have one of their own. */
export interface Clock {
  nowMs(): number;
  /** @returns cancels it */
  after(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
