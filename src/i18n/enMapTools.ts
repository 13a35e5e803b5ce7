import type { viMapTools } from './viMapTools.ts';

/** The English words of map tools, base maps and compass, a part of the catalogue. */
export const enMapTools: Record<keyof typeof viMapTools, string> = {};
