/** The Vietnamese words of plannings over a parcel, a part of the catalogue. */
export const viOverlap = {} as const;
