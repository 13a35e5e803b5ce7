declare global {
  var suggestTimer: { next(): Promise<number> };
}

/** Runs in the page: times from a change of the box until the first suggestion is painted. Needs nothing from outside. */
export function suggestTimer(): void {
  let typedAt = 0;
  document.addEventListener('input', () => (typedAt = performance.now()), true);
  globalThis.suggestTimer = {
    next: () =>
      new Promise((resolve) => {
        const painted = new MessageChannel();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="option"]')) return;
          observer.disconnect();
          // The frame that shows it is drawn after the callback, and a message comes after that.
          requestAnimationFrame(() => painted.port2.postMessage(null));
        });
        painted.port1.addEventListener('message', () => resolve(performance.now() - typedAt));
        painted.port1.start();
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  };
}
