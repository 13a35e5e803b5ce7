/** Properties of 'parcels'; the feature id identifies the parcel. */
export interface ParcelTileProperties {
  landCode: string;
}

/** Properties of 'parcel-labels', the second layer of the same tiles: a point per parcel with its feature id. */
export interface ParcelLabelProperties {
  parcelNumber: string;
  /** Label as on cadastral maps: land code and parcel number over the area. From FULL_LABEL_MIN_ZOOM on. */
  label?: string;
}

/** Minimum zoom of the full label; below it there is room only for the number. */
export const FULL_LABEL_MIN_ZOOM = 18;

export interface SheetTileProperties {
  id: string;
  sheetNumber: string;
}

export interface ZoneTileProperties {
  landCode: string;
  /** Colour of its drawing, `#rrggbb`; omitted if the code has a colour or the drawing has none. */
  fill?: string;
}

/** Properties of 'zone-codes': a point at which a zone's code is printed. */
export interface ZoneCodeProperties {
  landCode: string;
}
