import type { OwnFill } from './fillColour.ts';

/** What zones of a planning are told apart and coloured by. */
export interface ZoneKind {
  /** '' for none. */
  landCode: string;
  /** What its drawing fills it with, `#rrggbb`; left out where its code has a colour, or the drawing none. */
  fill?: string;
}

/** The kinds of a planning's zones, by the place that worker and map know them by; first that of zones of which nothing is known. */
export const zoneKinds = (landCodes: readonly string[], ownFills: readonly OwnFill[] = []): ZoneKind[] => [
  { landCode: '' },
  ...landCodes.map((landCode) => ({ landCode })),
  ...ownFills,
];
