/**
 * Pixels of the sheet at its lowest: handle, heading, leading figures and toolbar, which is what a thumb needs while it draws. Words above the
 * toolbar and under its pictures may take two lines on the smallest phone.
 */
export const MEASURE_PEEK_PX = 192;
