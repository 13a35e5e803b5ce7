/** Sections of a packed response, as indices of their cursors in counts.ts. */
export const WHOLE: u32 = 0;
export const TEXTS: u32 = 1;
export const UNITS: u32 = 2;
export const GRID: u32 = 3;

/** Columns in the order of COLUMNS in src/contract/land/packedParcels.ts. */
export const FIRST_COLUMN: u32 = 4;
export const UNIT: u32 = 4;
export const SHEET: u32 = 5;
export const CODE: u32 = 6;
export const NUMBER: u32 = 7;
export const ID: u32 = 8;
export const TITLE: u32 = 9;
export const STREET: u32 = 10;
export const PLACE: u32 = 11;
export const HOUSE: u32 = 12;
export const FLAGS: u32 = 13;
export const RINGS: u32 = 14;
export const CORNERS: u32 = 15;
export const EAST: u32 = 16;
export const NORTH: u32 = 17;
export const REST: u32 = 18;
export const MIDDLE: u32 = 19;
export const AREA: u32 = 20;
export const DOUBLES: u32 = 21;
export const COLUMNS: u32 = 18;
