import { layerPlace } from '../../domain/map/openLayer.ts';
import type { AddressLayer, MapAddress } from '../../domain/map/mapAddress.ts';
import { addressSlice } from '../../state/addressSlice.ts';
import { layersSlice } from '../../state/layersSlice.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { selectionSlice } from '../../state/selectionSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';

/** What the address says of the map as it is now. What an address asked for and is still to come stays in it. */
export function currentAddress(): MapAddress {
  const { center, zoom, bearing, pitch } = viewSlice;
  return {
    view: center && { center: { ...center }, zoom, bearing, pitch },
    baseMap: mapModeSlice.baseMap,
    layers: currentLayers(),
    parcelOpacity: layersSlice.parcelOpacity,
    parcelId: selectionSlice.parcel?.id ?? addressSlice.parcel?.id ?? null,
  };
}

/** Without those that opened by themselves: they belong to a search, which no link repeats. */
function currentLayers(): AddressLayer[] {
  const layers = layersSlice.open.flatMap(({ id, opacity, isAutomatic }) => (isAutomatic ? [] : [{ id, opacity }]));
  for (const { id, opacity } of addressSlice.layers) {
    const openIds = layers.map((layer) => layer.id);
    if (!openIds.includes(id)) layers.splice(layerPlace(id, openIds, addressSlice.layerIds), 0, { id, opacity });
  }
  return layers;
}
