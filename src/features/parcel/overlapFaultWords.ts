import type { OverlapFault, ZoneFault } from '../../domain/land/planOverlap.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

/** The words for faulty zones. */
export const ZONE_OVERLAP_FAULT_WORDS: Readonly<Record<ZoneFault, MessageId>> = {
  badCoordinates: 'overlap.fault.badCoordinates',
  tooFewCorners: 'overlap.fault.tooFewCorners',
  crossing: 'overlap.fault.crossing',
  tooDense: 'overlap.fault.tooDense',
};

/** The words for faults of the parcel itself. */
export const PARCEL_OVERLAP_FAULT_WORDS: Readonly<Record<OverlapFault, MessageId>> = {
  badCoordinates: 'overlap.parcelFault.badCoordinates',
  tooFewCorners: 'overlap.parcelFault.tooFewCorners',
  crossing: 'overlap.parcelFault.crossing',
  flat: 'overlap.parcelFault.flat',
  tooDense: 'overlap.parcelFault.tooDense',
};
