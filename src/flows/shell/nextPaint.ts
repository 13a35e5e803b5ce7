/** Resolves once what has changed so far is painted, in a task of its own. */
export const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
