import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { subscribeKey } from 'valtio/utils';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { MEASURE_TAB } from '../../domain/map/mapTab.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../state/map/mapModeSlice.ts';
import { dragVertex } from './dragVertex.ts';
import { hitDrawing, pxFromFirst, REACH_PX, type DrawingHit, type ScreenPoint } from './drawingHit.ts';
import type { DrawnDrawing } from './showDrawing.ts';
import type { DrawHandlers } from '../view/mapHandlers.ts';
import { createLatestRunner } from './latestRunner.ts';
import { createOffsetHandle } from './createOffsetHandle.ts';
import { SNAP_PX, type Snapper } from './snapper.ts';

const LONG_PRESS_MS = 550;
/** Time after which a held finger may not give a click any more (Android reports a long press after 400 ms). */
const SURE_CLICK_MS = 350;
/** Maximum move of a tap. */
const SLACK_PX = { touch: 8, mouse: 3 } as const;

type PointerKind = keyof typeof REACH_PX;

/** A pen is as precise as a mouse. */
const pointerKindOf = ({ pointerType }: PointerEvent): PointerKind => (pointerType === 'touch' ? 'touch' : 'mouse');

/**
 * Handles touch and mouse on the drawing in map tab 4: a tap presses, a vertex or the middle of a side is dragged, a
 * long press selects. Other gestures stay the map's: one finger beside the drawing pans, two zoom.
 */
export function drawOnMap(map: MapLibreMap, drawn: DrawnDrawing, snapper: Snapper, handlers: DrawHandlers): { stop(): void } {
  const canvas = map.getCanvas();
  const stopped = new AbortController();
  const { signal } = stopped;
  const isDrawing = (): boolean => mapTabSlice.tab === MEASURE_TAB;
  const toLngLat = ({ x, y }: ScreenPoint): LngLat => {
    const { lng, lat } = map.unproject([x, y]);
    return { lng, lat };
  };
  const view = { project: ({ lng, lat }: LngLat) => map.project([lng, lat]), unproject: toLngLat };
  const hitAt = (point: ScreenPoint, kind: PointerKind): DrawingHit =>
    hitDrawing(drawn.path(), drawn.handles(), point, REACH_PX[kind], view);

  /** Pointer that is down on something draggable. */
  let pressed: { id: number; kind: PointerKind; from: ScreenPoint; hit: DrawingHit } | null = null;
  let lastKind: PointerKind = matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse';
  let down = 0;
  let ignoreNextClick = false;
  /** Finger that has not moved since it came down: its release is a tap, however long it aimed. */
  let resting: { id: number; from: ScreenPoint; sinceMs: number } | null = null;
  let longPressTimer: ReturnType<typeof setTimeout> | undefined;

  const drag = dragVertex({ snapper, handlers, toLngLat, toPoint: view.project });
  const offsetHandle = createOffsetHandle(map, (event, vertex) => {
    const at = drawingSlice.drawing.points[vertex];
    if (!at || down > 0) return;
    drag.flushDrop();
    measureOrigin();
    drag.begin(vertex, at, localPoint(event), 'touch', event.pointerId);
  });

  /** Place of the map on the page, read once per press, not per move, because reading forces layout. */
  let origin = { left: 0, top: 0 };
  function measureOrigin(): void {
    origin = canvas.getBoundingClientRect();
  }
  const localPoint = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({ x: clientX - origin.left, y: clientY - origin.top });
  const cancelLongPress = (): void => clearTimeout(longPressTimer);
  const release = (): void => {
    cancelLongPress();
    pressed = null;
    resting = null;
  };

  /** Begins to drag what is pressed; a middle first becomes a vertex. */
  function beginDrag({ id, kind, from, hit }: NonNullable<typeof pressed>): void {
    release();
    ignoreNextClick = true;
    const { points } = drawingSlice.drawing;
    let vertex = hit.vertex;
    if (vertex === null) {
      handlers.onInsert(hit.edge!, hit.at!);
      // Refused, for example by a login popup.
      if (drawingSlice.drawing.points.length === points.length) return;
      vertex = hit.edge! + 1;
    }
    drag.begin(vertex, hit.at!, from, kind, id);
  }

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      const kind = pointerKindOf(event);
      lastKind = kind;
      offsetHandle.allow(kind === 'touch');
      ignoreNextClick = false;
      down += 1;
      release();
      drag.flushDrop();
      // A second finger: both zoom and turn the map.
      if (down > 1 || drag.isActive()) return drag.cancel();
      if (!isDrawing() || event.button !== 0) return;
      measureOrigin();
      const from = localPoint(event);
      if (kind === 'touch') resting = { id: event.pointerId, from, sinceMs: event.timeStamp };
      const hit = hitAt(from, kind);
      if (hit.at === null) return;
      pressed = { id: event.pointerId, kind, from, hit };
      const { vertex } = hit;
      if (vertex === null) return;
      longPressTimer = setTimeout(() => {
        ignoreNextClick = true;
        resting = null;
        handlers.onSelect(vertex);
      }, LONG_PRESS_MS);
    },
    { signal },
  );
  // The map's own listeners run after this: a press on the drawing does not pan.
  const preventPan = (event: MapMouseEvent | MapTouchEvent): void => {
    if (pressed && down === 1) event.preventDefault();
  };
  map.on('mousedown', preventPan);
  map.on('touchstart', preventPan);

  // Otherwise the map would read its place on the page for every move of such a finger.
  const hideFromMap = (event: Event): void => {
    if (drag.isActive()) event.stopPropagation();
  };
  for (const type of ['touchmove', 'mousemove']) map.getContainer().addEventListener(type, hideFromMap, { capture: true, signal });

  const hasMoved = (from: ScreenPoint, to: ScreenPoint, kind: PointerKind): boolean =>
    Math.hypot(to.x - from.x, to.y - from.y) > SLACK_PX[kind];
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.isActive()) return drag.move(localPoint(event), event.pointerId);
    const to = localPoint(event);
    if (resting?.id === event.pointerId && hasMoved(resting.from, to, 'touch')) resting = null;
    if (pressed?.id !== event.pointerId || !hasMoved(pressed.from, to, pressed.kind)) return;
    beginDrag(pressed);
    drag.move(to, event.pointerId);
  };
  const onPointerUp = (event: PointerEvent): void => {
    down = Math.max(0, down - 1);
    const aimed = resting?.id === event.pointerId && event.timeStamp - resting.sinceMs >= SURE_CLICK_MS ? resting.from : null;
    if (event.pointerId === (pressed ?? resting)?.id) release();
    void drag.end(event.pointerId);
    if (!aimed) return;
    // A click that the browser still makes of it is no second one.
    ignoreNextClick = true;
    tap(aimed);
  };
  addEventListener('pointermove', onPointerMove, { signal });
  addEventListener('pointerup', onPointerUp, { signal });
  addEventListener(
    'pointercancel',
    () => {
      down = Math.max(0, down - 1);
      release();
      drag.cancel();
    },
    { signal },
  );

  /** Sequential, in their order: the next tap may press what this one draws. */
  let taps = Promise.resolve();
  function tap(point: ScreenPoint): void {
    const kind = lastKind;
    const at = toLngLat(point);
    // Found at once, so that a map that moves meanwhile changes nothing.
    const hit = hitAt(point, kind);
    const snap = hit.at ? Promise.resolve({ at: hit.at }) : snapper.find(at, SNAP_PX[kind]);
    taps = taps.then(async () => {
      const placed = (await snap)?.at ?? at;
      // The previous tap may have placed the first point, and a snap moved it.
      const firstPx = pxFromFirst(drawingSlice.drawing.points, placed, view);
      handlers.onPress(placed, { firstPx, vertex: hit.vertex, edge: hit.edge });
    });
  }
  map.on('click', ({ point }) => {
    if (isDrawing() && !ignoreNextClick) tap(point);
    ignoreNextClick = false;
  });

  const pointing = createLatestRunner<ScreenPoint>(async (point, isCurrent) => {
    const at = toLngLat(point);
    const hit = hitAt(point, 'mouse');
    const snap = hit.at ? null : await snapper.find(at, SNAP_PX.mouse);
    if (!isCurrent()) return;
    canvas.style.cursor = cursorOf(hit);
    drawn.point(hit.at ?? snap?.at ?? at, snap !== null);
    if (drawingSlice.snapped !== (snap?.kind ?? null)) handlers.onSnap(snap?.kind ?? null);
  });
  const cursorOf = ({ vertex, edge }: DrawingHit): string => {
    if (vertex !== null) return vertex === 0 && !drawingSlice.drawing.isClosed ? 'pointer' : 'move';
    if (edge !== null) return 'copy';
    return drawingSlice.drawing.mode === 'none' || drawingSlice.drawing.isClosed ? '' : 'crosshair';
  };
  const stopPointing = (): void => {
    pointing.cancel();
    drawn.point(null, false);
    if (isDrawing() && drawingSlice.snapped !== null && !drag.isActive()) handlers.onSnap(null);
  };
  map.on('mousemove', ({ point }) => {
    if (isDrawing() && lastKind === 'mouse' && down === 0 && !map.isMoving() && drawingSlice.drawing.mode !== 'none')
      pointing.submit(point);
  });
  map.on('mouseout', stopPointing);
  map.on('movestart', stopPointing);
  canvas.addEventListener('pointermove', (event) => (lastKind = pointerKindOf(event)), { signal });
  const unsubscribe = subscribeKey(mapTabSlice, 'tab', () => {
    release();
    drag.cancel();
    stopPointing();
    canvas.style.cursor = '';
  });

  return {
    stop() {
      stopped.abort();
      unsubscribe();
      cancelLongPress();
      pointing.cancel();
      drag.cancel();
      offsetHandle.stop();
      canvas.style.cursor = '';
    },
  };
}
