import type { ReadNumber, ReadParcel } from '../../../src/domain/picture/cornerReading.ts';

const isCertain = (number: ReadNumber | null): boolean => number?.trust === 'certain';

/** Fewer corners have no area, and each of their sides lies between the same two. */
const MIN_CORNERS = 3;

/**
 * Whether every corner of every parcel is certain and the paper itself says so: by the area, or by all its sides. What is wrong then is
 * wrong twice in the same measure; one figure more in doubt is shown as one.
 */
export function isBorneOut(parcels: readonly ReadParcel[]): boolean {
  return (
    parcels.length > 0 &&
    parcels.every(
      ({ corners, areaM2 }) =>
        corners.length >= MIN_CORNERS &&
        corners.every(({ x, y }) => isCertain(x) && isCertain(y)) &&
        (isCertain(areaM2) || corners.every(({ sideM }) => isCertain(sideM))),
    )
  );
}
