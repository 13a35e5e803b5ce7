import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import type { DrawnParcels } from '../land/drawLand.ts';
import { createLatestRunner } from '../drawing/latestRunner.ts';
import { coalescePerFrame } from './coalesce.ts';
import { reportPointer } from '../../state/map/pointerSlice.ts';

const canHover = (): boolean => matchMedia('(any-hover: hover)').matches;

/** Outlines a parcel under the mouse and shows a pointer cursor. Ids are stable, so the state survives new geometry. */
export function hoverOnMap(map: MapLibreMap, parcels: DrawnParcels): void {
  if (!canHover()) return;
  const canvas = map.getCanvas();
  let hoveredId: number | null = null;
  let byTouch = false;

  const hover = (id: number | null): void => {
    if (id === hoveredId) return;
    parcels.hover(id);
    hoveredId = id;
    canvas.style.cursor = id === null ? '' : 'pointer';
  };
  // Only the mouse's latest place counts; places passed while a request runs are skipped.
  const lookup = createLatestRunner<MapMouseEvent['point']>(async (at, isCurrent) => {
    const id = await parcels.at(at);
    if (isCurrent()) hover(id);
  });
  const leave = (): void => {
    lookup.cancel();
    hover(null);
  };

  map.on('mousemove', ({ point }: MapMouseEvent) => {
    // A finger's tap also sends a mouse move; and under a moving map nobody points at a parcel.
    if (mapTabSlice.tab === MEASURE_TAB) return leave();
    if (!byTouch && !map.isMoving()) lookup.submit(point);
  });
  const recordPointer = ({ pointerType }: PointerEvent): void => {
    byTouch = pointerType === 'touch';
    if (byTouch) leave();
  };
  canvas.addEventListener('pointerdown', recordPointer);
  canvas.addEventListener('pointermove', recordPointer);
  map.on('movestart', leave);
  map.on('mouseout', leave);
  map.on('webglcontextlost', lookup.cancel);
  map.on('remove', lookup.cancel);
}

/** Reports the place under the mouse, once a frame. Listeners end with the map. */
export function followPointer(map: MapLibreMap): { stop(): void } {
  if (!canHover()) return { stop: () => undefined };
  let last: MapMouseEvent['lngLat'] | null = null;
  const report = coalescePerFrame(() => reportPointer(last && { lng: last.lng, lat: last.lat }));
  map.on('mousemove', ({ lngLat }: MapMouseEvent) => {
    last = lngLat;
    report.schedule();
  });
  map.on('mouseout', () => {
    last = null;
    report.schedule();
  });
  return {
    stop: () => {
      report.cancel();
      reportPointer(null);
    },
  };
}
