/** Calls `act` once, after whatever runs now, however often it is asked for until then. */
export function inTaskOfItsOwn(act: () => void): { call: () => void; isWaiting: () => boolean; cancel: () => void } {
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
