/** Of the third generator seeds from here on are held out: nobody looks at their pictures while the reader is worked on. */
export const HELD_OUT_FROM = 500_000;
