import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { CompareSide } from '../../domain/map/comparison.ts';
import { isPlanning } from '../../domain/map/openLayer.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { groundSlice } from '../../state/map/coverageSlice.ts';
import { hostSlice } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { mapModeSlice } from '../../state/map/mapModeSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { settingsSlice } from '../../state/shell/settingsSlice.ts';
import { groundFeatures } from '../base/offlineBase.ts';
import { type MapTheme, resolveTheme } from '../base/palette.ts';
import { baseMapOf, followComparedSides, layersOfSide } from '../compare/comparedSides.ts';
import type { LiveDrawing } from '../live/startLive.ts';
import { cornersFeatures } from '../overlays/corners.ts';
import type { PlanningParts } from '../overlays/planningStyle.ts';
import { selectionFeatures } from '../overlays/selection.ts';
import type { PlanningTiles } from '../tiles/planningTiles.ts';
import { coalesceInTask } from './coalesce.ts';
import type { MapView } from './mapView.ts';

/** Sources of open layers beside the parcels worker; shared by all maps of the page. */
export interface LayerSources {
  pictureAddress: PlanningParts['pictureAddress'];
  tiles: PlanningTiles;
  live: LiveDrawing;
}

const darkQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
export const currentTheme = (): MapTheme => resolveTheme(settingsSlice.theme, darkQuery().matches);

/** Returns the open layers of a side; without the plannings while the host hides them (§4). */
export function shownPlannings(side: CompareSide, { pictureAddress, tiles, live }: LayerSources): PlanningParts {
  const { highlightedCode } = layersSlice;
  const open = layersOfSide(side, layersSlice.open);
  const layers = hostSlice.parcelLandShown ? open : open.filter((layer) => !isPlanning(layer));
  return { layers, highlightedCode, pictureAddress, tileSet: tiles.get, live: live.draw };
}

/**
 * Keeps a map in step with what all maps show: base map, open layers, parcels, the open parcel and searched corners.
 * @param side the left one where there is only one map
 * @returns a function that ends it
 */
export function followShown(view: MapView, side: CompareSide, sources: LayerSources): () => void {
  // Separate task: the arrival's task parsed and checked it, and MapLibre copies each point for its worker.
  const ground = coalesceInTask(() => view.setGround(groundFeatures(groundSlice.wards)));
  if (groundSlice.wards.length > 0) ground.schedule();
  let lastChosenId = mapModeSlice.baseMapChosen?.id;
  let lastBaseMap = mapModeSlice.baseMap;
  let lastTheme = settingsSlice.theme;
  const followTheme = (): void => view.setBaseMap(baseMapOf(side), currentTheme());
  const followBaseMap = (): void => {
    const { baseMap, baseMapChosen } = mapModeSlice;
    if (baseMap !== lastBaseMap || settingsSlice.theme !== lastTheme) followTheme();
    else if (baseMapChosen?.id !== lastChosenId) view.retryBaseMap();
    lastBaseMap = baseMap;
    lastTheme = settingsSlice.theme;
    lastChosenId = baseMapChosen?.id;
  };
  const followPlannings = (): void => view.setPlannings(shownPlannings(side, sources));
  const followLayers = (): void => {
    sources.tiles.retain(layersSlice.open);
    sources.live.retain(layersSlice.open);
    followPlannings();
    view.setParcelOpacity(layersSlice.parcelOpacity);
  };
  // Separate tasks: the press that chooses a base map, theme, layer or side is painted first; a style takes longer.
  const themed = coalesceInTask(followTheme);
  const based = coalesceInTask(followBaseMap);
  const layered = coalesceInTask(followLayers);
  const compared = coalesceInTask(() => {
    followTheme();
    followPlannings();
  });
  // The picked item's panel is painted first, too.
  const selected = coalesceInTask(() => view.setData('selection', selectionFeatures(selectionSlice.parcel)));
  const dark = darkQuery();
  dark.addEventListener('change', themed.schedule);
  const ends = [
    subscribeKey(selectionSlice, 'parcel', selected.schedule),
    selected.cancel,
    themed.cancel,
    based.cancel,
    layered.cancel,
    compared.cancel,
    subscribeKey(cornersSlice, 'table', (table) => view.setData('corners', cornersFeatures(table))),
    subscribeKey(groundSlice, 'wards', ground.schedule),
    ground.cancel,
    // Synchronous: of two changes in one task the first one's cells would be lost.
    subscribeKey(resultsSlice, 'tiles', ({ cells }) => view.refreshChanged(cells), true),
    subscribeKey(resultsSlice, 'foundLayers', (found) => view.setFound({ ...found })),
    subscribe(layersSlice, layered.schedule),
    sources.tiles.onOpened(followPlannings),
    sources.live.onReady(followPlannings),
    subscribe(hostSlice, followPlannings),
    subscribe(proxy({ settingsSlice, mapModeSlice }), based.schedule),
    followComparedSides(compared.schedule),
    () => dark.removeEventListener('change', themed.schedule),
  ];
  return () => {
    for (const end of ends.splice(0)) end();
  };
}
