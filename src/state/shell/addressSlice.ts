import { proxy } from 'valtio';
import type { AddressLayer } from '../../domain/map/mapAddress.ts';

/** Parts of the page's address that are not shown yet: loading, or waiting for the network. */
export interface AddressSlice {
  layerIds: string[];
  /** Requested layers that are still pending. */
  layers: AddressLayer[];
  parcel: ExpectedParcel | null;
  /** The requested parcel does not exist; shown until something else is opened. */
  parcelMissing: boolean;
}

interface ExpectedParcel {
  id: string;
  /** Moves the map to the parcel: always where the address has no view, else where it is out of sight, or never. */
  movesMap: 'always' | 'ifUnseen' | 'never';
  isLate?: boolean;
}

export const addressSlice = proxy<AddressSlice>({ layerIds: [], layers: [], parcel: null, parcelMissing: false });

export function updateAddress(change: Partial<typeof addressSlice>): void {
  Object.assign(addressSlice, change);
}

export function endExpectedLayer(id: string): void {
  addressSlice.layers = addressSlice.layers.filter((layer) => layer.id !== id);
}

export function expectParcel(parcel: AddressSlice['parcel']): void {
  Object.assign(addressSlice, { parcel, parcelMissing: false });
}
