import type { Map as MapLibreMap } from 'maplibre-gl';
import { PARCEL_TILES_FILL } from './parcelTileLayers.ts';
import type { DrawnParcels } from '../../../src/map/land/drawnParcels.ts';

/** Parcels that MapLibre draws, as who points at them sees them. */
export const pickDrawn = (map: MapLibreMap): DrawnParcels => ({
  at(point) {
    const [found] = map.queryRenderedFeatures(point, { layers: [PARCEL_TILES_FILL] });
    return Promise.resolve(found?.id === undefined ? null : Number(found.id));
  },
  hover: () => undefined,
});
