import type { Map as MapLibreMap } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { NO_FEATURES } from '../overlays/features.ts';
import { draggedFeatures, drawingFeatures, pointedFeatures } from './drawingFeatures.ts';
import { drawingHandles, NO_HANDLES } from './drawingHandles.ts';
import { drawnPath, vertexOf } from './drawnPath.ts';
import { liveOverlay } from './liveOverlay.ts';
import { coalesceInTask, coalescePerFrame } from '../view/coalesce.ts';
import type { MapView } from '../view/mapView.ts';
import { visibleBox } from '../camera/camera.ts';

export type DrawnDrawing = ReturnType<typeof showDrawing>;

type Shows = Pick<MapView, 'setData' | 'setCrossing' | 'drawingInks'>;

/**
 * Keeps the drawing of its slice on the map. During a drag the shape at rest is sent once without the vertex, and its
 * two sides are drawn over the map, so that a move sends nothing.
 */
export function showDrawing(map: MapLibreMap, view: Shows) {
  let path = drawnPath(drawingSlice.drawing, drawingSlice.outline, drawingSlice.edit?.id ?? 0);
  let handles = NO_HANDLES;
  let pointed: { at: LngLat; isSnapped: boolean } | null = null;
  let shown = {
    drawing: drawingSlice.drawing,
    outline: drawingSlice.outline,
    omitted: null as number | null,
    selected: drawingSlice.selected,
    dragged: null as { index: number; at: LngLat } | null,
    snapped: null as string | null,
    tab: mapTabSlice.tab,
  };

  const omittedNow = (): number | null => {
    const { dragged } = drawingSlice;
    if (dragged === null) return null;
    const vertex = vertexOf(path, dragged.index);
    return vertex < 0 ? null : vertex;
  };
  const showShape = (): void => view.setData('drawing', drawingFeatures(path, shown.omitted));
  // Wait for the task of a touch to end: until then the overlay draws what was grabbed or dropped.
  const shapeUpdate = coalesceInTask(showShape);
  const showHandles = (): void => {
    const before = handles.features;
    handles = drawingHandles(path, {
      box: visibleBox(map),
      zoom: map.getZoom(),
      isEdited: mapTabSlice.tab === MEASURE_TAB,
      selected: drawingSlice.selected,
      omitted: shown.omitted,
    });
    if (before.features.length + handles.features.features.length > 0) view.setData('drawing-handles', handles.features);
  };
  const overlay = liveOverlay(map, view.drawingInks);
  let live = NO_FEATURES;
  const showLive = (): void => {
    const { dragged, snapped } = drawingSlice;
    const before = live;
    if (dragged && shown.omitted !== null) live = draggedFeatures(path, shown.omitted, dragged.at, snapped !== null);
    else if (before !== NO_FEATURES && map.getSource('drawing') && (shapeUpdate.isScheduled() || !map.isSourceLoaded('drawing'))) {
      // The shape at rest does not have the dropped vertex yet: without this it would vanish for a frame or two.
      return liveUpdate.schedule();
    } else live = pointed && mapTabSlice.tab === MEASURE_TAB ? pointedFeatures(path, pointed.at, pointed.isSnapped) : NO_FEATURES;
    overlay.show(live);
  };
  const liveUpdate = coalescePerFrame(showLive);
  const handlesUpdate = coalescePerFrame(showHandles);

  const follow = (): void => {
    const { drawing, outline, edit, crossing, selected, dragged, snapped } = drawingSlice;
    const isNew = drawing !== shown.drawing || outline !== shown.outline;
    if (isNew) path = drawnPath(drawing, outline, edit?.id ?? 0);
    const omitted = omittedNow();
    const isOther = isNew || omitted !== shown.omitted;
    const current = { drawing, outline, omitted, selected, dragged, snapped, tab: mapTabSlice.tab };
    const before = shown;
    shown = current;
    if (isOther) shapeUpdate.schedule();
    view.setCrossing(crossing);
    if (isOther || selected !== before.selected || current.tab !== before.tab) handlesUpdate.schedule();
    if (isOther || dragged !== before.dragged || snapped !== before.snapped || current.tab !== before.tab) liveUpdate.schedule();
  };
  const unsubscribe = subscribe(proxy({ drawingSlice, mapTabSlice }), follow);
  map.on('moveend', handlesUpdate.schedule);
  if (path.count > 0) showShape();
  handlesUpdate.schedule();
  follow();

  return {
    path: () => path,
    handles: () => handles,
    /** Shows the next side to the mouse; null when it points nowhere. */
    point(at: LngLat | null, isSnapped: boolean) {
      pointed = at && { at, isSnapped };
      liveUpdate.schedule();
    },
    stop() {
      unsubscribe();
      map.off('moveend', handlesUpdate.schedule);
      shapeUpdate.cancel();
      liveUpdate.cancel();
      handlesUpdate.cancel();
      overlay.stop();
    },
  };
}
