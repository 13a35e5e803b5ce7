import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapModeSlice.ts';
import { parcelAt } from '../overlays/parcelLayers.ts';

type FeatureId = string | number;

/**
 * Whether anything here can hover. Phones cannot: they are spared the layer of outlines that wait to be hovered, a
 * third line around every parcel.
 */
export const canHover = (): boolean => matchMedia('(any-hover: hover)').matches;

/** A mouse over a parcel outlines it and turns the cursor into a pointer. Ids are stable, so the state outlives a reload of tiles. */
export function hoverOnMap(map: MapLibreMap): void {
  if (!canHover()) return;
  const canvas = map.getCanvas();
  let hoveredId: FeatureId | undefined;
  let byTouch = false;

  const hover = (id: FeatureId | undefined): void => {
    if (id === hoveredId) return;
    const parcel = { source: 'parcels', sourceLayer: 'parcels' };
    if (map.getSource('parcels')) {
      // Taken away instead of set to false: else every parcel ever hovered would be remembered.
      if (hoveredId !== undefined) map.removeFeatureState({ ...parcel, id: hoveredId }, 'hover');
      if (id !== undefined) map.setFeatureState({ ...parcel, id }, { hover: true });
    }
    hoveredId = id;
    canvas.style.cursor = id === undefined ? '' : 'pointer';
  };
  const leave = (): void => hover(undefined);

  map.on('mousemove', ({ point }: MapMouseEvent) => {
    // A tap of a finger sends a mouse move too; and under a moving map nobody points at a parcel.
    if (mapTabSlice.tab === MEASURE_TAB) return leave();
    if (!byTouch && !map.isMoving()) hover(parcelAt(map, point)?.id);
  });
  const recordPointer = ({ pointerType }: PointerEvent): void => {
    byTouch = pointerType === 'touch';
    if (byTouch) leave();
  };
  canvas.addEventListener('pointerdown', recordPointer);
  canvas.addEventListener('pointermove', recordPointer);
  map.on('movestart', leave);
  map.on('mouseout', leave);
}
