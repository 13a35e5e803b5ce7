import type { viOverlap } from './viOverlap.ts';

/** The English words of plannings over a parcel, a part of the catalogue. */
export const enOverlap: Record<keyof typeof viOverlap, string> = {};
