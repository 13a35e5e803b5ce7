/** Runs `act` once in the next frame, however often it is scheduled until then. */
export function coalescePerFrame(act: () => void): { schedule: () => void; cancel: () => void } {
  let frame: number | null = null;
  return {
    schedule: () => {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        act();
      });
    },
    cancel: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      frame = null;
    },
  };
}

/** Runs `act` once in a task of its own, so much later, however often it is scheduled until then. */
export function coalesceInTask(act: () => void, delayMs = 0): { schedule: () => void; isScheduled: () => boolean; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, delayMs);
    },
    isScheduled: () => timer !== undefined,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Asks one question at a time; of those that come meanwhile only the last. What is cancelled while it is under way is not told. */
export function coalesceAsked<Question, Answer>(
  question: (about: Question) => Promise<Answer>,
  tell: (answer: Answer) => void,
): { ask(about: Question): void; cancel(): void } {
  let isAsking = false;
  let waiting: { about: Question } | null = null;
  /** Grows with every cancelling. */
  let round = 0;
  const ask = async (about: Question): Promise<void> => {
    const mine = round;
    isAsking = true;
    const answer = await question(about);
    isAsking = false;
    if (mine === round) tell(answer);
    const next = waiting;
    waiting = null;
    if (next) void ask(next.about);
  };
  return {
    ask(about) {
      if (isAsking) waiting = { about };
      else void ask(about);
    },
    cancel() {
      round += 1;
      waiting = null;
    },
  };
}
