import type { viOcr } from './viOcr.ts';

/** The English words of reading corners off a picture, a part of the catalogue. */
export const enOcr: Record<keyof typeof viOcr, string> = {};
