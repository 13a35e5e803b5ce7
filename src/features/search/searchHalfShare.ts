/** Of the window, that the search drawer covers at half: a form with its keyboard closed. */
export const SEARCH_HALF_SHARE = 0.72;
