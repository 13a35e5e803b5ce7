import { proxy, ref } from 'valtio';
import type { ZoneDifference } from '../../domain/land/zoneDifference.ts';

/** Ground that the map draws, as the parcels worker made it (LandCell): here it is only handed on. */
interface DrawnGround {
  x: number;
  y: number;
  batches: readonly object[];
}

interface DifferenceSlice {
  /** Of the view. 'none': a side has no zones; 'tooMuch': to be looked at from nearer. */
  status: 'none' | 'loading' | 'ready' | 'tooMuch' | 'failed';
  /** What is known of the view; while 'loading' a part of it. */
  view: ZoneDifference | null;
  /** Of the open parcel. */
  parcel: ZoneDifference | null;
  /** Where codes differ, piece by piece. A valtio `ref`. */
  ground: readonly DrawnGround[];
  /** The device gives no second map. */
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
