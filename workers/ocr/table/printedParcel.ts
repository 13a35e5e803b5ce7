import type { TableField } from './tableField.ts';

export interface PrintedCorner {
  name: string;
  x: TableField | null;
  y: TableField | null;
  middle: number;
}

export interface PrintedSide {
  field: TableField;
  /** How many corners of its parcel stand above it or on its row. */
  after: number;
  /** Whether it was found on a corner's row, not by itself between two. */
  onRow: boolean;
}

export interface PrintedParcel {
  /** Without the repeated first one. */
  corners: PrintedCorner[];
  again: PrintedCorner | null;
  sides: PrintedSide[];
  area: TableField | null;
}
