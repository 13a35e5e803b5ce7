/** Resolves in a new task after the current changes are painted. */
export const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
