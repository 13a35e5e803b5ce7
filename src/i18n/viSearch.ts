/** The Vietnamese words of the search drawer, a part of the catalogue. */
export const viSearch = {} as const;
