/** Calls `act` once in the next frame, however often it is asked for until then. */
export function coalescePerFrame(act: () => void): { call: () => void; cancel: () => void } {
  let frame: number | null = null;
  return {
    call: () => {
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

/** Calls `act` once, after whatever runs now, however often it is asked for until then. */
export function coalesceInTask(act: () => void): { call: () => void; isWaiting: () => boolean; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      });
    },
    isWaiting: () => timer !== undefined,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
