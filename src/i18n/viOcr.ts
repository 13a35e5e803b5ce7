/** The Vietnamese words of reading corners off a picture, a part of the catalogue. */
export const viOcr = {};
