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

/** Runs `act` once in a separate task after the delay, however often it is scheduled until then. */
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
