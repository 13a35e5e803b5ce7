/** Of the window, that lists and suggestions cover at half. */
export const RESULTS_HALF_SHARE = 0.62;
