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
 * Has a map draw in tasks of its own, behind what else is drawn in a frame: MapLibre draws with the frame, so that two maps would be one task.
 * @param isLeading it draws with the frame for now, as a map does that a hand moves
 * @param prepare done to the map before it is drawn so
 */
function drawApart(map: MapLibreMap, isLeading: () => boolean, prepare: () => void): { draw(): void; stop(): void } {
  let isStopped = false;
  const drawInFrame = map.triggerRepaint.bind(map);
  const task = coalesceInTask(() => {
    prepare();
    // What was asked for by that is drawn now.
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

/** What makes the map of the right side, in two steps, for together they are too long a task. */
export interface SideMaker {
  /** @returns a map without a style @throws where the device gives no second map */
  make(room: HTMLElement, camera: AddressView): MapLibreMap;
  /** It follows what is shown until `end` is called. */
  show(map: MapLibreMap): { view: MapView; end: () => void };
}

/** Narrower, two maps beside each other would be two slits: the handle is used in their place. */
const BESIDE_FROM_PX = 900;

const cameraOf = (map: MapLibreMap): AddressView & { padding: PaddingOptions } => {
  const { lng, lat } = map.getCenter();
  return { center: { lng, lat }, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch(), padding: map.getPadding() };
};

const isBeside = (): boolean => comparison()?.mode === 'beside' && window.innerWidth >= BESIDE_FROM_PX;

/**
 * The second map of a comparison: over the first one and cut at the handle, or beside it. It looks where the first one looks, and
 * the other way round where a hand moves it.
 */
export function openCompareMap(main: MapLibreMap, maker: SideMaker): { stop(): void } {
  const container = main.getContainer();
  const room = document.createElement('div');
  room.className = 'thua-compare';
  /** The second map; null while there is none, and while its WebGL context is lost. */
  let side: MapLibreMap | null = null;
  /** Which one is moved by a hand, or flies; the other one follows. */
  let leader: 'main' | 'side' = 'main';
  let isFollowing = false;
  /** The first map has moved on since the second one looked where it looks. */
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
    // Under the controls of the first map, which stay in reach.
    const isInside = room.parentElement === container;
    if (beside && (isInside || !room.isConnected)) container.after(room);
    else if (!beside && !isInside) container.insertBefore(room, container.querySelector(':scope > .maplibregl-control-container'));
    const canvas = side?.getCanvas();
    const title = layersSlice.open.find(({ id }) => id === now.right)?.title ?? now.right.slice(1);
    canvas?.setAttribute('aria-label', `${main.getCanvas().getAttribute('aria-label')}: ${title}`);
    // Under the handle it takes no key, and what it shows the handle says.
    canvas?.setAttribute('aria-hidden', `${!beside}`);
    canvas?.setAttribute('tabindex', beside ? '0' : '-1');
  };

  const lookAlike = (): void => {
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

  let made: MapLibreMap | null = null;
  const show = (): ShownMap => {
    const map = made ?? maker.make(room, cameraOf(main));
    made = null;
    const { view, end } = maker.show(map);
    side = map;
    isBehind = true;
    const ownDrawing = drawApart(map, () => leader === 'side', lookAlike);
    drawing = ownDrawing;
    // By a hand: one whose size changes moves, too.
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
      made = maker.make(room, cameraOf(main));
    } catch {
      // Found out again, and told, when it is to be shown.
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
      else made?.remove();
      room.remove();
      container.style.width = '';
      refuseCompareMap(false);
    },
  };
}
