import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import type { LandCellPlace, LandCell, ZoneCellsPiece } from '../../../workers/parcels/land/landCell.ts';

/** Who makes the cells of parcels and zones: usually the parcels worker. */
export interface CellSource {
  /** What is drawn of the first of these cells, as many as are worth one piece of work; none where they cannot be had now. */
  cells(cells: LandCellPlace[]): Promise<LandCell[]>;
  /**
   * The next cells of an open layer's zones, those nearest to a place first.
   * @param from so many were answered before, of the same place
   * @returns neither cells nor the last of them where they cannot be had now
   */
  zoneCells(layerId: string, near: LngLat, from: number): Promise<ZoneCellsPiece>;
  /** Feature id of the uppermost parcel there. */
  parcelAt(at: LngLat): Promise<number | null>;
  /** The lots that a tap there means; several where the user has to choose. @param zoom of the map, which a finger is as wide as */
  lotsAt(at: LngLat, zoom: number): Promise<readonly CadastralParcel[]>;
}
