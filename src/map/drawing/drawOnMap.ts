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
/** A finger that stays down so long may be no click to the browser any more (Android takes it for a long press after 400 ms). */
const SURE_CLICK_MS = 350;
/** A pointer that moved less has tapped. */
const SLACK_PX = { touch: 8, mouse: 3 } as const;

type PointerKind = keyof typeof REACH_PX;

/** A pen draws as fine as a mouse. */
const pointerKindOf = ({ pointerType }: PointerEvent): PointerKind => (pointerType === 'touch' ? 'touch' : 'mouse');

/**
 * Fingers and mouse on the drawing while map tab 4 is open: a tap presses, a vertex or the middle of a side is dragged, a long
 * press selects. Everything else stays the map's: one finger beside the drawing pans, two zoom.
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

  /** The pointer that is down on something that can be dragged. */
  let pressed: { id: number; kind: PointerKind; from: ScreenPoint; hit: DrawingHit } | null = null;
  let lastKind: PointerKind = matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse';
  let down = 0;
  let ignoreNextClick = false;
  /** A finger that has not moved since it came down: lifted, it has tapped, however long it aimed. */
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

  /** Where the map lies on the page. Asked for once a press, not once a move: asking makes the page lay itself out. */
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

  /** What is pressed is dragged from now on; a middle first becomes a vertex. */
  function beginDrag({ id, kind, from, hit }: NonNullable<typeof pressed>): void {
    release();
    ignoreNextClick = true;
    const { points } = drawingSlice.drawing;
    let vertex = hit.vertex;
    if (vertex === null) {
      handlers.onInsert(hit.edge!, hit.at!);
      // Refused, by a login popup say.
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
      // A second finger: both are the map's, to zoom and turn it.
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
  // The map's own listeners hear of a press after this: what is pressed does not pan.
  const preventPan = (event: MapMouseEvent | MapTouchEvent): void => {
    if (pressed && down === 1) event.preventDefault();
  };
  map.on('mousedown', preventPan);
  map.on('touchstart', preventPan);

  // The map would look up where on the page it lies for every move of a finger that is none of its own.
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
    // Where the browser makes a click of it after all, that is no second one.
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

  /** One after the other, as they were made: the next may press what this one draws. */
  let taps = Promise.resolve();
  function tap(point: ScreenPoint): void {
    const kind = lastKind;
    const at = toLngLat(point);
    // Found at once, so that a map that moves meanwhile changes nothing.
    const hit = hitAt(point, kind);
    const snap = hit.at ? Promise.resolve({ at: hit.at }) : snapper.find(at, SNAP_PX[kind]);
    taps = taps.then(async () => {
      const placed = (await snap)?.at ?? at;
      // The tap before may have placed the first point, and a snap took it elsewhere.
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
