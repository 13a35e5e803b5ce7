import { proxy } from 'valtio';
import type { AddressLayer } from '../../domain/map/mapAddress.ts';

/** What the page's address asked to show and is not here yet: on its way, or waiting for the network. */
export interface AddressSlice {
  /** Of all layers it asked for, the topmost first. */
  layerIds: string[];
  /** Those of them that are still to come. */
  layers: AddressLayer[];
  parcel: ExpectedParcel | null;
  /** Nobody has the parcel that it asked for; said until something else is looked at. */
  parcelMissing: boolean;
}

interface ExpectedParcel {
  id: string;
  /** The map goes to the parcel: always where the address named no view, else where it is not in sight or not at all. */
  flies: 'always' | 'ifUnseen' | 'never';
  /** It could not be asked for at once. */
  isLate?: boolean;
}

export const addressSlice = proxy<AddressSlice>({ layerIds: [], layers: [], parcel: null, parcelMissing: false });

export function updateAddress(change: Partial<typeof addressSlice>): void {
  Object.assign(addressSlice, change);
}

/** A layer is there, or is gone for good. */
export function endExpectedLayer(id: string): void {
  addressSlice.layers = addressSlice.layers.filter((layer) => layer.id !== id);
}

export function expectParcel(parcel: AddressSlice['parcel']): void {
  Object.assign(addressSlice, { parcel, parcelMissing: false });
}
