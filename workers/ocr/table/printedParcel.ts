import type { TableField } from './tableField.ts';

export interface PrintedCorner {
  name: string;
  x: TableField | null;
  y: TableField | null;
  middle: number;
}

export interface PrintedSide {
  field: TableField;
  /** Number of the parcel's corners above it or on its row. */
  after: number;
  /** Found on a corner's row, not between two rows. */
  onRow: boolean;
}

export interface PrintedParcel {
  /** Corners without the repeated first one. */
  corners: PrintedCorner[];
  again: PrintedCorner | null;
  sides: PrintedSide[];
  area: TableField | null;
}
