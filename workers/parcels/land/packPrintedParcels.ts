import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { packZones, type PrintedParcels } from '../overlap/packedZones.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import type { ParcelColumns } from '../store/parcelColumns.ts';
import type { ParcelIds } from '../store/parcelIds.ts';

/** The parcels whose box meets this one, in the order in which they are drawn; the largest are left out last. */
export function packPrintedParcels(tiles: TileStore, ids: ParcelIds, columns: ParcelColumns, box: LngLatBox, most: number): PrintedParcels {
  const held = tiles.idsIn(box).map((id) => ({ id, slot: ids.slotOfTile(id) }));
  const kept =
    held.length > most ? held.toSorted((one, other) => columns.areaM2(other.slot) - columns.areaM2(one.slot)).slice(0, most) : held;
  const slots = kept.map(({ slot }) => slot);
  return {
    ...packZones(kept.map(({ id, slot }) => ({ landCode: columns.landCode(slot), fill: undefined, shape: tiles.shape(id)! }))),
    ids: slots.map((slot) => columns.id(slot)),
    sheetNumbers: slots.map((slot) => columns.sheetNumber(slot)),
    parcelNumbers: slots.map((slot) => columns.parcelNumber(slot)),
    hasSample: slots.some((slot) => columns.isSample(slot)),
    total: held.length,
  };
}
