/** Calls `act` once in the next frame, however often it is asked for until then. */
export function oncePerFrame(act: () => void): { call: () => void; cancel: () => void } {
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
