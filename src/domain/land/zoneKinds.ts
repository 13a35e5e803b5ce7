import type { OwnFill } from './fillColour.ts';

/** Key by which zones of a planning are distinguished and coloured. */
export interface ZoneKind {
  /** '' for none. */
  landCode: string;
  /** Colour of its drawing, `#rrggbb`; absent if its code has a colour, or the drawing none. */
  fill?: string;
}

/** Returns the kinds of a planning's zones by the index that worker and map use. The first is for unknown zones. */
export const zoneKinds = (landCodes: readonly string[], ownFills: readonly OwnFill[] = []): ZoneKind[] => [
  { landCode: '' },
  ...landCodes.map((landCode) => ({ landCode })),
  ...ownFills,
];
