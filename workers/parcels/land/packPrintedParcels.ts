import type { PickedParcel } from '../answers/pickParcels.ts';
import { packZones, type PrintedParcels } from '../overlap/packedZones.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** Packs parcels for printing in drawing order; above `most` only the largest ones, largest first. */
export function packPrintedParcels(found: ReadonlyArray<PickedParcel & { shape: TileShape }>, most: number): PrintedParcels {
  const areaOf = ({ batch, index }: PickedParcel): number => batch.areaM2(index);
  const kept = found.length > most ? found.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, most) : found;
  return {
    ...packZones(kept.map(({ batch, index, shape }) => ({ landCode: batch.text(index, 'landCode'), fill: undefined, shape }))),
    ids: kept.map(({ batch, index }) => batch.id(index)),
    sheetNumbers: kept.map(({ batch, index }) => batch.text(index, 'sheetNumber')),
    parcelNumbers: kept.map(({ batch, index }) => batch.text(index, 'parcelNumber')),
    hasSample: kept.some(({ batch, index }) => batch.isSample(index)),
    total: found.length,
  };
}
