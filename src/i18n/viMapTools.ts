/** The Vietnamese words of map tools, base maps and compass, a part of the catalogue. */
export const viMapTools = {} as const;
