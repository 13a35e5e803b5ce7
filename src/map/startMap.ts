import 'maplibre-gl/dist/maplibre-gl.css';
import { packPoints } from '../domain/geometry/lngLat.ts';
import { ringsOf } from '../domain/land/parcel.ts';
import type { CompareSide } from '../domain/map/comparison.ts';
import './map.css';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { coverageSlice } from '../state/map/coverageSlice.ts';
import { cornersSlice } from '../state/search/cornersSlice.ts';
import { ringsContain } from '../domain/geometry/ring.ts';
import { hostSlice } from '../state/host/hostSlice.ts';
import { layersSlice } from '../state/layers/layersSlice.ts';
import { pinSlice, resultsSlice } from '../state/results/resultsSlice.ts';
import { selectionSlice } from '../state/parcel/selectionSlice.ts';
import { recordView, reportBaseMap, reportMap, viewSlice, updateView } from '../state/map/viewSlice.ts';
import { startLibrary } from './startLibrary.ts';
import type { AddressView } from '../domain/map/mapAddress.ts';
import { followCamera, startCamera, visibleBox } from './camera/camera.ts';
import { circleFeatures, followCircles } from './overlays/circles.ts';
import { followWays } from './overlays/followWays.ts';
import { NO_FEATURES } from './overlays/features.ts';
import { drawingSlice } from '../state/drawing/drawingSlice.ts';
import { sharedDrawingSlice } from '../state/drawing/sharedDrawing.ts';
import { sharedFeatures } from './drawing/sharedLayers.ts';
import { showDrawing } from './drawing/showDrawing.ts';
import { followRotation } from './camera/followRotation.ts';
import { drawByKeys } from './drawing/drawByKeys.ts';
import { NO_DRAWING_DATA } from './drawing/drawingFeatures.ts';
import { drawOnMap } from './drawing/drawOnMap.ts';
import { coverageFeatures } from './overlays/coverage.ts';
import { cornersFeatures } from './overlays/corners.ts';
import { selectionFeatures } from './overlays/selection.ts';
import { createFlights } from './camera/createFlights.ts';
import { followPointer, hoverOnMap } from './view/hoverOnMap.ts';
import { openWithContextRecovery, type ShownMap } from './view/openWithContextRecovery.ts';
import type { ColouredLandCode } from './overlays/zoneColour.ts';
import type { MapHandlers, MapTexts } from './view/mapHandlers.ts';
import { createMap } from './view/createMap.ts';
import { currentTheme, followShown, type LayerSources, shownPlannings } from './view/followShown.ts';
import { type MapViewOptions, openMapView } from './view/mapView.ts';
import { type BaseTileSource, serveBaseTiles } from './base/onlineBase.ts';
import { baseMapOf } from './compare/comparedSides.ts';
import { followComparison } from './compare/followComparison.ts';
import type { CompareMapFactory } from './compare/openCompareMap.ts';
import { pickOnMap } from './view/pickOnMap.ts';
import { coalesceInTask } from './view/coalesce.ts';
import { createPin } from './overlays/createPin.ts';
import { startLive, type LiveDrawing } from './live/startLive.ts';
import { type SavedPicture, servePlanningPictures } from './tiles/planningPictures.ts';
import { servePlanningTiles, type PlanningTiles } from './tiles/planningTiles.ts';
import { setShownMap } from './view/shownMap.ts';
import type { CellSource } from './land/followCells.ts';
import { createSnapper, type SnapSource } from './drawing/snapper.ts';
import { serveTiles } from './tiles/serveTiles.ts';
import type { TileSource } from './tiles/queueTiles.ts';

export interface MapOptions {
  /** Existing map without a style in the container; creating it in the same task would be too long. */
  made?: MapLibreMap | null;
  handlers: MapHandlers;
  /** Tile call, usually the parcels worker's `tile`. */
  tile: TileSource;
  land: CellSource;
  /** Snap call, usually the parcels worker's `snapTo`. */
  snap: SnapSource;
  /** Addresses of pictures and files of plannings, from their records. */
  addresses: { picture(url: string): string; file(fileUrl: string): string };
  /** Pictures of plannings stored on this device; omitted: none. */
  savedPicture?: SavedPicture;
  /** Tiles of an operator's own base map; omitted: none. */
  baseTile?: BaseTileSource;
  texts: MapTexts;
  landCodes: readonly ColouredLandCode[];
}

/** Interval at which a moving map reports its view: each report is a call to a worker, which slow phones notice. */
const MOVING_REPORT_MS = 200;

/** Survives a map restart, so that a finished flight is not replayed. */
const lastFlight = { id: 0 };
const lastCameraRequest = { id: 0 };

/**
 * Shows a map that follows the slices until its context is lost or it is closed.
 * @param map one without a style
 * @param camera the initial view, updated as the map moves, for a map that may replace it
 */
function showMap(map: MapLibreMap, options: MapOptions, camera: AddressView, tiles: PlanningTiles, live: LiveDrawing): ShownMap {
  const { handlers, texts, landCodes, addresses } = options;
  const sources: LayerSources = { pictureAddress: addresses.picture, tiles, live };
  const shownOn = (side: CompareSide): Pick<MapViewOptions, 'baseMap' | 'theme' | 'plannings' | 'found' | 'parcelOpacity'> => ({
    baseMap: baseMapOf(side),
    theme: currentTheme(),
    found: { ...resultsSlice.foundLayers },
    plannings: shownPlannings(side, sources),
    parcelOpacity: layersSlice.parcelOpacity,
  });
  const container = map.getContainer();
  const view = openMapView(map, {
    ...shownOn('left'),
    data: {
      coverage: coverageFeatures(coverageSlice.areas),
      selection: selectionFeatures(selectionSlice.parcel),
      corners: cornersFeatures(cornersSlice.table),
      circles: circleFeatures({ turning: null, location: null }),
      ways: NO_FEATURES,
      ...NO_DRAWING_DATA,
      shared: sharedFeatures(sharedDrawingSlice.drawing),
    },
    crossing: drawingSlice.crossing,
    landCodes,
    land: options.land,
    texts,
    onBaseMap: reportBaseMap,
  });
  const flights = createFlights(map, lastFlight);
  const tools = [followCamera(map, lastCameraRequest, flights.cancelPadding)];
  const pin = createPin(map, handlers.onPickPin);
  // Attach the tools in a later task; creating the map is already a long one.
  const attachTools = coalesceInTask(() => {
    const drawn = showDrawing(map, view);
    const snapper = createSnapper(() => map.getZoom(), options.snap);
    tools.push(
      drawn,
      drawOnMap(map, drawn, snapper, handlers.draw),
      drawByKeys(map, drawn, snapper, handlers.draw),
      followRotation(map, flights.cancelPadding),
      followCircles(map, (circles) => view.setData('circles', circles)),
      followWays((ways) => view.setData('ways', ways)),
      followPointer(map),
    );
    pickOnMap(map, handlers, view.parcels);
    hoverOnMap(map, view.parcels);
  });
  attachTools.schedule();

  const recordCamera = (): void => {
    const { lng, lat } = map.getCenter();
    Object.assign(camera, { center: { lng, lat }, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() });
  };
  const reportView = (): void => {
    const { lng, lat } = map.getCenter();
    handlers.onMoved({ lng, lat }, map.getZoom(), visibleBox(map));
  };
  const reportMoving = coalesceInTask(reportView, MOVING_REPORT_MS);
  const recordSeen = (): void => {
    recordCamera();
    if (!flights.isFlying()) recordView({ ...camera, center: { ...camera.center } });
    updateView({ seen: visibleBox(map) });
    handlers.draw.onSeen(visibleBox(map));
  };
  const rest = (): void => {
    reportView();
    recordSeen();
  };
  // Avoid the last frame of a move: panels redraw and searches begin.
  const restAfterMove = coalesceInTask(rest);
  // Report in a later task: the page draws at once, and MapLibre reads the style in a long task.
  const readyReport = coalesceInTask(() => {
    reportMap('ready');
    recordSeen();
  });
  const followView = (): void => {
    const { top, right, bottom, left } = viewSlice.padding;
    container.style.setProperty('--map-pad-bottom', `${viewSlice.sheetPx}px`);
    container.style.setProperty('--map-pad-left', `${left}px`);
    flights.follow(viewSlice.flight, { top, right, bottom, left });
  };
  // The open parcel or the searched ring marks the place; a pin would hide small lots.
  const pinIsMarked = (): boolean => {
    const at = pinSlice.position;
    const searched = cornersSlice.table?.corners.map((corner) => corner.position) ?? [];
    const selected = selectionSlice.parcel ? ringsOf(selectionSlice.parcel) : [];
    return at !== null && [selected, [searched]].some((rings) => ringsContain(rings.map(packPoints), at.lng, at.lat));
  };
  const followPin = (): void => {
    const isHidden = pinIsMarked() || !hostSlice.coordinateShown;
    const position = isHidden ? null : pinSlice.position;
    pin.show(position, position ? texts.pinName(pinSlice.address || texts.pin) : '');
  };
  followView();
  followPin();
  map.on('move', recordCamera);
  map.on('move', reportMoving.schedule);
  map.on('moveend', restAfterMove.schedule);
  map.once('style.load', () => {
    reportView();
    readyReport.schedule();
  });

  /** Same land for the other side of a comparison, without drawing and search. */
  const compareMapFactory: CompareMapFactory = {
    make: (room, cameraThere) => createMap(room, texts, cameraThere),
    show(side) {
      const noOverlays = { coverage: NO_FEATURES, circles: NO_FEATURES, ways: NO_FEATURES, ...NO_DRAWING_DATA, shared: NO_FEATURES };
      const data = { ...noOverlays, selection: selectionFeatures(selectionSlice.parcel), corners: cornersFeatures(cornersSlice.table) };
      const common = { landCodes, land: options.land, crossing: false, onBaseMap: () => undefined, onLand: () => undefined };
      const other = openMapView(side, { ...shownOn('right'), ...common, data, texts });
      pickOnMap(side, handlers, other.parcels);
      return { view: other, end: followShown(other, 'right', sources) };
    },
  };
  const unsubscribes = [
    subscribe(viewSlice, followView),
    subscribe(proxy({ pinSlice, selectionSlice, cornersSlice, hostSlice }), followPin),
    followShown(view, 'left', sources),
    followComparison(map, compareMapFactory),
    subscribeKey(coverageSlice, 'areas', (areas) => view.setData('coverage', coverageFeatures(areas))),
    subscribeKey(sharedDrawingSlice, 'drawing', (drawing) => view.setData('shared', sharedFeatures(drawing))),
    setShownMap(map),
    () => flights.stop(),
    () => {
      attachTools.cancel();
      for (const tool of tools) tool.stop();
    },
    () => {
      map.off('move', reportMoving.schedule);
      reportMoving.cancel();
      restAfterMove.cancel();
      readyReport.cancel();
    },
  ];
  const detach = (): void => {
    for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
  };
  return {
    map,
    detach,
    close: () => {
      detach();
      view.close();
    },
  };
}

/**
 * Starts the map in `container` and keeps it in step with the state slices: it reads flights, padding, pin, corners,
 * the open parcel, tile version and theme, and writes its view, status and base map into `viewSlice`. A view in
 * `viewSlice` precedes the default one and survives a stop, so another map opens there.
 */
export function startMap(container: HTMLElement, options: MapOptions): { stop(): void } {
  startLibrary();
  const stopTiles = serveTiles(options.tile);
  const stopPictures = servePlanningPictures(options.handlers.onPlanning, options.savedPicture);
  const stopBaseTiles = options.baseTile && serveBaseTiles(options.baseTile);
  const planningTiles = servePlanningTiles(options.addresses.file, options.handlers.onPlanning);
  const live = startLive(options.handlers.onPlanning);
  const camera = startCamera();
  let { made = null } = options;
  const show = (): ShownMap => {
    const map = made ?? createMap(container, options.texts, camera);
    made = null;
    return showMap(map, options, camera, planningTiles, live);
  };
  const recovery = openWithContextRecovery(show, reportMap);
  return {
    stop() {
      recovery.stop();
      stopTiles();
      stopPictures();
      stopBaseTiles?.();
      planningTiles.stop();
      live.stop();
      recordView({ ...camera, center: { ...camera.center } });
    },
  };
}
