import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { compareSlice } from '../../state/layers/compareSlice.ts';
import { refuseCompareMap } from '../../state/layers/differenceSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import type { AddressView } from '../../domain/map/mapAddress.ts';
import { coalesceInTask, coalescePerFrame } from '../view/coalesce.ts';
import type { MapView } from '../view/mapView.ts';
import { openWithContextRecovery, type ShownMap } from '../view/openWithContextRecovery.ts';
import { comparison } from './comparedSides.ts';

/**
 * Draws a map in its own tasks after a frame: MapLibre draws within the frame, so two maps would be one long task.
 * @param isLeading while true, the map draws in the frame without delay, as a dragged map must
 * @param prepare called before each such draw
 */
function drawApart(map: MapLibreMap, isLeading: () => boolean, prepare: () => void): { draw(): void; stop(): void } {
  let isStopped = false;
  const drawInFrame = map.triggerRepaint.bind(map);
  const task = coalesceInTask(() => {
    prepare();
    // Draw now what was requested by that.
    frame.cancel();
    map.redraw();
  });
  const frame = coalescePerFrame(task.schedule);
  map.triggerRepaint = () => {
    if (isStopped) return;
    if (isLeading()) drawInFrame();
    else frame.schedule();
  };
  return {
    draw: task.schedule,
    stop() {
      isStopped = true;
      frame.cancel();
      task.cancel();
    },
  };
}

/** Creates the map of the right side in two steps, which together would be too long a task. */
export interface CompareMapFactory {
  /** @returns a map without a style @throws if the device cannot create a second map */
  make(room: HTMLElement, camera: AddressView): MapLibreMap;
  /** Opens the map's view and keeps its content up to date until `end` is called. */
  show(map: MapLibreMap): { view: MapView; end: () => void };
}

/** Minimum width for two maps side by side; below it the handle is used. */
const BESIDE_FROM_PX = 900;

const cameraOf = (map: MapLibreMap): AddressView & { padding: PaddingOptions } => {
  const { lng, lat } = map.getCenter();
  return { center: { lng, lat }, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch(), padding: map.getPadding() };
};

const isBeside = (): boolean => comparison()?.mode === 'beside' && window.innerWidth >= BESIDE_FROM_PX;

/**
 * Opens the second map of a comparison: over the first one and cut at the handle, or beside it. The maps share their
 * view, whichever of them the user moves.
 */
export function openCompareMap(main: MapLibreMap, maker: CompareMapFactory): { stop(): void } {
  const container = main.getContainer();
  const room = document.createElement('div');
  room.className = 'thua-compare';
  /** The second map; null while there is none, and while its WebGL context is lost. */
  let side: MapLibreMap | null = null;
  /** Map that the user drags, or that flies; the other one follows. */
  let leader: 'main' | 'side' = 'main';
  let isFollowing = false;
  /** The first map has moved since the second one last followed. */
  let isBehind = true;
  let drawing: ReturnType<typeof drawApart> | null = null;

  const place = (): void => {
    const now = comparison();
    if (!now) return;
    const { left } = viewSlice.padding;
    const beside = isBeside();
    room.dataset.mode = beside ? 'beside' : 'swipe';
    const half = `(100% - ${left}px) / 2`;
    container.style.width = beside ? `calc(${left}px + ${half})` : '';
    room.style.setProperty('--map-pad-bottom', `${viewSlice.sheetPx}px`);
    room.style.width = beside ? `calc(${half})` : '';
    room.style.clipPath = beside ? '' : `inset(0 0 0 calc(${left}px + (100% - ${left}px) * ${now.share / 100}))`;
    // Goes below the controls of the first map, which stay reachable.
    const isInside = room.parentElement === container;
    if (beside && (isInside || !room.isConnected)) container.after(room);
    else if (!beside && !isInside) container.insertBefore(room, container.querySelector(':scope > .maplibregl-control-container'));
    const canvas = side?.getCanvas();
    const title = layersSlice.open.find(({ id }) => id === now.right)?.title ?? now.right.slice(1);
    canvas?.setAttribute('aria-label', `${main.getCanvas().getAttribute('aria-label')}: ${title}`);
    // Under the handle it takes no keys, and the handle describes it.
    canvas?.setAttribute('aria-hidden', `${!beside}`);
    canvas?.setAttribute('tabindex', beside ? '0' : '-1');
  };

  const followMain = (): void => {
    if (!side || !isBehind || leader === 'side') return;
    isBehind = false;
    const camera = cameraOf(main);
    const padding = isBeside() ? { ...camera.padding, left: 0, right: 0 } : camera.padding;
    isFollowing = true;
    side.jumpTo({ ...camera, padding });
    isFollowing = false;
  };
  const onMainMove = (): void => {
    if (isFollowing) return;
    isBehind = true;
    drawing?.draw();
  };
  const onMainStart = (): void => {
    if (!isFollowing) leader = 'main';
  };
  const lead = (): void => {
    if (isFollowing || leader !== 'side' || !side) return;
    const { center, zoom, bearing, pitch } = cameraOf(side);
    isFollowing = true;
    main.jumpTo({ center, zoom, bearing, pitch });
    isFollowing = false;
  };

  let prepared: MapLibreMap | null = null;
  const show = (): ShownMap => {
    const map = prepared ?? maker.make(room, cameraOf(main));
    prepared = null;
    const { view, end } = maker.show(map);
    side = map;
    isBehind = true;
    const ownDrawing = drawApart(map, () => leader === 'side', followMain);
    drawing = ownDrawing;
    // Only a user's move: a resize is a move, too.
    map.on('movestart', (event) => {
      if ((event as { originalEvent?: unknown }).originalEvent !== undefined) leader = 'side';
    });
    map.on('move', lead);
    place();
    ownDrawing.draw();
    const detach = (): void => {
      ownDrawing.stop();
      end();
      if (side === map) side = null;
    };
    return {
      map,
      detach,
      close: () => {
        detach();
        view.close();
      },
    };
  };
  place();
  let recovery: { stop(): void } | null = null;
  const open = coalesceInTask(() => {
    recovery = openWithContextRecovery(show, (state) => refuseCompareMap(state === 'failed'));
  });
  const make = coalesceInTask(() => {
    try {
      prepared = maker.make(room, cameraOf(main));
    } catch {
      // It is attempted again, and reported, when it is to be shown.
    }
    open.schedule();
  });
  make.schedule();
  main.on('movestart', onMainStart);
  main.on('move', onMainMove);
  main.on('resize', onMainMove);
  window.addEventListener('resize', place);
  const unsubscribe = subscribe(proxy({ compareSlice, viewSlice }), place);
  return {
    stop() {
      unsubscribe();
      window.removeEventListener('resize', place);
      main.off('movestart', onMainStart);
      main.off('move', onMainMove);
      main.off('resize', onMainMove);
      make.cancel();
      open.cancel();
      if (recovery) recovery.stop();
      else prepared?.remove();
      room.remove();
      container.style.width = '';
      refuseCompareMap(false);
    },
  };
}
