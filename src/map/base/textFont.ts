/** Names of our two label fonts in styles; their files are in `mapFonts`. */
export const REGULAR_FONT = 'Be Vietnam Pro Regular';
export const BOLD_FONT = 'Be Vietnam Pro Semibold';
