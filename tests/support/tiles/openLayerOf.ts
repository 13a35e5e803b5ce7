import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { LayerDrawing, OpenLayer } from '../../../src/domain/map/openLayer.ts';

/** Makes an open layer as the slice stores it, by default drawn from existing zones. */
export function openLayerOf(id: string, drawing: LayerDrawing, more: Partial<OpenLayer> = {}): OpenLayer {
  return {
    type: 'land',
    id,
    title: `Quy hoạch ${id}`,
    address: '',
    year: 2030,
    center: { lng: 108.221, lat: 16.005 },
    box: null,
    fileUrl: `/files/${id}.geojson`,
    pictures: [],
    drawings: [drawing],
    drawing,
    opacity: 100,
    status: drawing === 'zones' ? 'shown' : 'loading',
    fault: null,
    attempt: 0,
    landCodes: [],
    isAutomatic: false,
    isSample: true,
    ...more,
  };
}

/** Makes a planning picture with these corners: north-west, north-east, south-east, south-west. */
export const pictureOf = (url: string, corners: [LngLat, LngLat, LngLat, LngLat]): Pick<OpenLayer, 'pictures'> => ({
  pictures: [{ id: 'picture', planningId: 'planning', url, corners }],
});
