import { proxy, ref } from 'valtio';
import type { ZoneDifference } from '../../domain/land/zoneDifference.ts';

/** Geometry for the map as the parcels worker made it (LandCell); here it is only passed on. */
interface DrawnGround {
  x: number;
  y: number;
  batches: readonly object[];
}

interface DifferenceSlice {
  /** State of the view. 'none': a side has no zones; 'tooMuch': the view needs a closer zoom. */
  status: 'none' | 'loading' | 'ready' | 'tooMuch' | 'failed';
  /** Difference in the view; partial while 'loading'. */
  view: ZoneDifference | null;
  parcel: ZoneDifference | null;
  /** Geometry where codes differ, piece by piece. A valtio `ref`. */
  ground: readonly DrawnGround[];
  /** The device cannot show a second map. */
  isMapRefused: boolean;
}

export const differenceSlice = proxy<DifferenceSlice>({ status: 'none', view: null, parcel: null, ground: ref([]), isMapRefused: false });

export function showDifference({ ground, ...shown }: Pick<DifferenceSlice, 'status' | 'view' | 'ground'>): void {
  Object.assign(differenceSlice, shown);
  if (ground !== differenceSlice.ground) differenceSlice.ground = ref(ground);
}

export function showParcelDifference(parcel: ZoneDifference | null): void {
  differenceSlice.parcel = parcel && ref(parcel);
}

export function refuseCompareMap(isMapRefused: boolean): void {
  differenceSlice.isMapRefused = isMapRefused;
}
