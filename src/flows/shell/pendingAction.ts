/** Holds an action until a login or an answer allows it; a newer action replaces it. */
export function pendingAction(): { set(action: (() => void) | null): void; take(): (() => void) | null } {
  let held: (() => void) | null = null;
  return {
    set(action) {
      held = action;
    },
    take() {
      const action = held;
      held = null;
      return action;
    },
  };
}
