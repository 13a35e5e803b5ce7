import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { LandCellPlace, LandCell } from '../../../workers/parcels/land/landCell.ts';

/** Who makes the parcels' cells: usually the parcels worker. */
export interface CellSource {
  /**
   * What is drawn of the first of these cells, as many as are worth one piece of work; none where they cannot be had now.
   * Null where there are tiles only.
   */
  cells(cells: LandCellPlace[]): Promise<LandCell[] | null>;
  /** Feature id of the uppermost parcel there. */
  parcelAt(at: LngLat): Promise<number | null>;
}
