/** What features of the worker's tiles carry, by MVT layer. */

/** Properties of 'parcels'. A parcel is known by its feature id. */
export interface ParcelTileProperties {
  landCode: string;
}

/** Properties of 'parcel-labels', the second MVT layer in the same tile: a point per parcel, with the parcel's feature id. */
export interface ParcelLabelProperties {
  parcelNumber: string;
  /** As cadastral maps print it: land code and parcel number over the area, two lines. From FULL_LABEL_MIN_ZOOM on. */
  label?: string;
}

/** The lowest zoom whose tiles have the whole label: below, there is room for the number at most. */
export const FULL_LABEL_MIN_ZOOM = 18;

export interface SheetTileProperties {
  id: string;
  sheetNumber: string;
}

export interface ZoneTileProperties {
  landCode: string;
  /** What its drawing fills it with, `#rrggbb`; left out where its code has a colour, or the drawing none. */
  fill?: string;
}

/** Properties of 'zone-codes': a place at which a zone has its code. */
export interface ZoneCodeProperties {
  landCode: string;
}
