/** Of the window, that the drawer of layers covers at half: a row with its slider and buttons is tall. */
export const LAYERS_HALF_SHARE = 0.6;
