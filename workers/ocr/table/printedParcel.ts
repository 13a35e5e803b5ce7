import type { TableField } from './tableField.ts';

/** A corner as it stands on the paper, nothing decided yet. */
export interface PrintedCorner {
  name: string;
  x: TableField | null;
  y: TableField | null;
  /** Middle of its row, pixels from the top. */
  middle: number;
}

/** A number beside or between corners that can be a side. */
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
  /** The first corner once more, at the end. */
  again: PrintedCorner | null;
  sides: PrintedSide[];
  area: TableField | null;
}
