/** Whether the user asked for less motion (design §10: none then). Read at each use, because it can change. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
