import type { AddressLayer, MapAddress } from '../../domain/map/mapAddress.ts';
import { layerIndex, type OpenLayer } from '../../domain/map/openLayer.ts';
import { addressSlice } from '../../state/shell/addressSlice.ts';
import { sharedDrawingSlice } from '../../state/drawing/sharedDrawing.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';

/** Returns the address of the map's current state, with requests of an address that are still pending. */
export function currentAddress(): MapAddress {
  const { center, zoom, bearing, pitch } = viewSlice.heading ?? viewSlice;
  return {
    view: center && { center: { ...center }, zoom, bearing, pitch },
    baseMap: mapModeSlice.baseMap,
    layers: layersNow(({ isAutomatic }) => !isAutomatic),
    parcelOpacity: layersSlice.parcelOpacity,
    parcelId: selectionSlice.parcel?.id ?? addressSlice.parcel?.id ?? null,
    comparison: compareSlice.text,
    drawing: sharedDrawingSlice.text,
  };
}

/** Returns the open layers, and those that an address requested and are still pending. */
export function layersNow(isIncluded: (layer: Readonly<OpenLayer>) => boolean): AddressLayer[] {
  const layers = layersSlice.open.filter(isIncluded).map(({ id, opacity }) => ({ id, opacity }));
  for (const { id, opacity } of addressSlice.layers) {
    const openIds = layers.map((layer) => layer.id);
    if (!openIds.includes(id)) layers.splice(layerIndex(id, openIds, addressSlice.layerIds), 0, { id, opacity });
  }
  return layers;
}
