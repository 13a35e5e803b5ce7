import type { PickedParcel } from '../answers/pickParcels.ts';
import { packZones, type PrintedParcels } from '../overlap/packedZones.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** Packs parcels for printing in drawing order; above `maxCount` only the largest ones, largest first. */
export function packPrintedParcels(found: ReadonlyArray<PickedParcel & { shape: TileShape }>, maxCount: number): PrintedParcels {
  const areaOf = ({ batch, index }: PickedParcel): number => batch.areaM2(index);
  const printed = found.length > maxCount ? found.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, maxCount) : found;
  return {
    ...packZones(printed.map(({ batch, index, shape }) => ({ landCode: batch.text(index, 'landCode'), fill: undefined, shape }))),
    ids: printed.map(({ batch, index }) => batch.id(index)),
    sheetNumbers: printed.map(({ batch, index }) => batch.text(index, 'sheetNumber')),
    parcelNumbers: printed.map(({ batch, index }) => batch.text(index, 'parcelNumber')),
    hasSample: printed.some(({ batch, index }) => batch.isSample(index)),
    total: found.length,
  };
}
