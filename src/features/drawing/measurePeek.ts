/** Pixels of the sheet at its lowest: handle, heading, leading figures and toolbar, which is what a thumb needs while it draws. */
export const MEASURE_PEEK_PX = 170;
