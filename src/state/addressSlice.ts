import { proxy } from 'valtio';
import type { AddressLayer } from '../domain/map/mapAddress.ts';

/** What the page's address asked to show and is not here yet: on its way, or waiting for the network. */
export interface AddressSlice {
  /** Of all layers it asked for, the topmost first. */
  layerIds: string[];
  /** Those of them that are still to come. */
  layers: AddressLayer[];
  /** `flies`: the address named no view, so the map goes to the parcel. */
  parcel: { id: string; flies: boolean } | null;
}

export const addressSlice = proxy<AddressSlice>({ layerIds: [], layers: [], parcel: null });

/** An address names these layers, the topmost first; of them some are still to come. */
export function expectLayers(layerIds: string[], layers: AddressLayer[]): void {
  Object.assign(addressSlice, { layerIds, layers });
}

/** A layer is there, or is gone for good. */
export function endExpectedLayer(id: string): void {
  addressSlice.layers = addressSlice.layers.filter((layer) => layer.id !== id);
}

export function expectParcel(parcel: AddressSlice['parcel']): void {
  addressSlice.parcel = parcel;
}
