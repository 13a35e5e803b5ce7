/** First held-out seed of the third generator: such pictures are not viewed during work on the reader. */
export const HELD_OUT_FROM = 500_000;
