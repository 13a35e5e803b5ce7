import type { Map as MapLibreMap } from 'maplibre-gl';
import { PARCELS_FILL } from '../overlays/parcelLayers.ts';
import type { DrawnParcels } from './drawnParcels.ts';

/** Parcels drawn by MapLibre, from the tiles of the source 'parcels'. */
export function parcelTiles(map: MapLibreMap): DrawnParcels {
  const parcel = { source: 'parcels', sourceLayer: 'parcels' };
  let hovered: number | null = null;
  return {
    at(point) {
      // Before the style has come there is no such layer, and asking for it would throw.
      const found = map.getLayer(PARCELS_FILL) ? map.queryRenderedFeatures(point, { layers: [PARCELS_FILL] })[0] : undefined;
      return Promise.resolve(found?.id === undefined ? null : Number(found.id));
    },
    hover(featureId) {
      if (map.getSource('parcels')) {
        // Taken away instead of set to false: else every parcel ever hovered would be remembered.
        if (hovered !== null) map.removeFeatureState({ ...parcel, id: hovered }, 'hover');
        if (featureId !== null) map.setFeatureState({ ...parcel, id: featureId }, { hover: true });
      }
      hovered = featureId;
    },
  };
}
