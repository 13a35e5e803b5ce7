import { type Map as MapLibreMap, type StyleSpecification, AttributionControl, type GeoJSONSource } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { isNearLand } from '../../domain/map/nearLand.ts';
import { applyPaint, followPlannings } from '../overlays/followPlannings.ts';
import { createBaseMaps } from '../base/baseMaps.ts';
import { drawingInks, drawingLayers } from '../drawing/drawingLayers.ts';
import { followDegreeGrid } from '../base/degreeGrid.ts';
import { coalesceInTask } from './coalesce.ts';
import type { ColouredLandCode } from '../overlays/zoneColour.ts';
import { mapFonts } from '../base/mapFonts.ts';
import { patchGlyphManager } from '../patches/patchGlyphManager.ts';
import { patchPlacement } from '../patches/patchPlacement.ts';
import type { MapWords } from './mapHandlers.ts';
import { mapStyle } from './mapStyle.ts';
import { drawLand, type LandInView } from '../land/drawLand.ts';
import { drawZones } from '../land/drawZones.ts';
import { drawDifferences } from '../compare/drawDifferences.ts';
import { landPaint } from '../land/landPaint.ts';
import type { CellSource } from '../land/followCells.ts';
import type { FoundLayers } from '../overlays/parcelLayers.ts';
import { emptySources, type OverlayData } from '../overlays/overlaySources.ts';
import { serveHatches } from '../overlays/hatch.ts';
import { paletteOf, type MapTheme } from '../base/palette.ts';
import { LIVE_SOURCE, planningStyle, type PlanningParts } from '../overlays/planningStyle.ts';
import { visibleBox } from '../camera/camera.ts';
import { followTileChanges, type TileCell } from '../tiles/followTileChanges.ts';
import { watchBase } from '../base/watchBase.ts';

/** Shows a source of a style that was hidden or left out so far on a map that shows the rest of it: its layers come in their places. */
function revealSource(map: MapLibreMap, { sources, layers }: StyleSpecification, name: string): void {
  if (!map.getSource(name)) map.addSource(name, sources[name]!);
  let above: string | undefined;
  for (const layer of layers.toReversed()) {
    const isOfSource = 'source' in layer && layer.source === name;
    if (!map.getLayer(layer.id)) {
      if (!isOfSource) continue;
      map.addLayer(layer, above);
    } else if (isOfSource && map.getLayoutProperty(layer.id, 'visibility') === 'none') {
      map.setLayoutProperty(layer.id, 'visibility', 'visible');
    }
    above = layer.id;
  }
}

export interface MapViewOptions {
  baseMap: BaseMapName;
  theme: MapTheme;
  data: OverlayData;
  found: FoundLayers;
  plannings: PlanningParts;
  /** Of the parcels, 0–100. */
  parcelOpacity: number;
  /** The drawn area's sides cross. */
  crossing: boolean;
  landCodes: readonly ColouredLandCode[];
  /** Of parcels and zones. */
  land: CellSource;
  words: MapWords;
  /** What is drawn now, and whether what was chosen is still on its way. */
  onBaseMap(kind: 'online' | 'offline', isComing: boolean): void;
  /** Told whether parcels are in view, and made ones among them; the page is where it is left out. */
  onLand?(land: LandInView): void;
}

/** One MapLibre map and what it shows. After a lost WebGL context it is thrown away and another one opened. */
export type MapView = ReturnType<typeof openMapView>;

/** Zoom below which coasts and borders of the offline base map are seen. */
const WORLD_ZOOM = 11;

/** Narrower, the sign would lie over the scale, which stands beside a panel's room. */
const FOLDS_BELOW_PX = 1024;

/** The sources' sign folds away on narrow screens; its button stays (OpenStreetMap asks for no more there). */
function foldAttribution(map: MapLibreMap): void {
  // Its width is read when the map rests: while the map is made, all that the page has changed would be laid out for it.
  const fold = (): void => {
    if (map.getContainer().clientWidth >= FOLDS_BELOW_PX) return void map.off('idle', fold);
    const sign = map.getContainer().querySelector('.maplibregl-compact-show');
    if (!sign) return;
    map.off('idle', fold);
    sign.removeAttribute('open');
    sign.classList.remove('maplibregl-compact-show');
  };
  map.on('idle', fold);
}

/** @param map one that has no style yet */
export function openMapView(map: MapLibreMap, options: MapViewOptions) {
  const { landCodes, words } = options;
  const container = map.getContainer();
  const fonts = mapFonts();
  let { plannings, parcelOpacity, crossing } = options;
  const data = { ...options.data };
  const empty = emptySources(data, options.found);
  let styleLoaded = false;
  let styleStale = false;
  let isSettingStyle = false;
  /** What changed before the style had loaded, by what it changes: the last of each is done then, for a style set anew is a long task. */
  const waiting = new Map<string, () => void>();
  const onceLoaded = (what: string, act: () => void): void => {
    if (styleLoaded) act();
    else waiting.set(what, act);
  };

  const bases = createBaseMaps(
    { name: options.baseMap, theme: options.theme },
    { changed: () => applyStyle(), told: (kind, isComing) => options.onBaseMap(kind, isComing) },
  );
  const palette = () => {
    const { name, theme } = bases.shown();
    return paletteOf(name, theme);
  };
  const drawnPlannings = () => planningStyle(plannings, palette(), landCodes);
  const style = () => {
    const { base, name, theme, kind, isComing } = bases.current();
    options.onBaseMap(kind, isComing);
    Object.assign(container.dataset, { mapTheme: theme, baseMap: name });
    return mapStyle({ data, empty, crossing, plannings: drawnPlannings(), base, palette: palette(), fonts, sheetWord: words.sheet });
  };

  // Ours; whatever is set later, what comes of others too, is read whole (applyStyle).
  map.setStyle(style(), { diff: false, validate: false });
  map.addControl(new AttributionControl({ compact: true }));
  foldAttribution(map);
  serveHatches(map);
  patchGlyphManager(map);
  patchPlacement(map);
  const tileChanges = followTileChanges(map);
  const paintOfLand = () => landPaint(palette(), landCodes, parcelOpacity);
  const land = drawLand(map, options.land, options.onLand);
  const grid = followDegreeGrid(map, bases);
  const watch = watchBase(map, bases);
  const planningLayers = followPlannings(map);
  planningLayers.reset(drawnPlannings());

  const applyStyle = (): void => {
    styleStale = !styleLoaded || isSettingStyle;
    if (styleStale) return;
    const next = style();
    isSettingStyle = true;
    map.setStyle(next, { diff: true, validate: true });
    isSettingStyle = false;
    // One with a fault is refused whole, and the one before stays; ours has none.
    const isRefused = next.layers.some(({ id }) => !map.getLayer(id));
    if (isRefused && (bases.incoming() ?? bases.online())) return bases.giveUp('refused');
    planningLayers.reset(drawnPlannings());
    placeLand();
    grid.draw();
    loadWorldIfSeen();
    watch.follow();
    if (styleStale) applyStyle();
  };
  const zones = drawZones(map, options.land);
  const differences = drawDifferences(map);
  const placeLand = (): void => {
    zones.follow(drawnPlannings().zones);
    differences.place(palette());
    land.setPaint(paintOfLand());
    land.place();
  };
  /** Shows a source's layers, from the first that they have to show on: hiding them again and again would be a style change each. */
  const reveal = (source: string): void => {
    if (empty.delete(source)) onceLoaded(`layers of ${source}`, () => revealSource(map, style(), source));
  };
  const loadWorldIfSeen = (): void => {
    if (map.getZoom() < WORLD_ZOOM && !bases.online()) bases.loadLand(isNearLand(visibleBox(map)) ? 'near' : 'world');
  };

  /** What follows a style that MapLibre has read: a task each, our programs compiled in the first: together they hold a cheap phone longer than a frame may take. */
  let following: Array<() => void> = [];
  const beginOurs = coalesceInTask(() => {
    const next = following.shift();
    const [first] = waiting;
    if (next) next();
    else if (first) {
      waiting.delete(first[0]);
      first[1]();
    }
    // A style that is set anew brings all that waits.
    if (styleStale) waiting.clear();
    if (following.length > 0 || waiting.size > 0) return beginOurs.schedule();
    styleLoaded = true;
    if (styleStale) applyStyle();
  });
  map.on('style.load', () => {
    // Told of a style that was changed in place, too: who changed it goes on by himself, and what waits would be added twice.
    if (isSettingStyle) return;
    following = [
      placeLand,
      () => {
        grid.draw();
        loadWorldIfSeen();
      },
    ];
    beginOurs.schedule();
  });
  map.on('webglcontextlost', beginOurs.cancel);
  map.on('zoom', loadWorldIfSeen);
  map.on('moveend', loadWorldIfSeen);
  map.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string };
    // Said where one chooses a base map, and made good by ours; or in the row of the layer.
    const isTold = sourceId !== undefined && (watch.owns(sourceId) || sourceId.startsWith(LIVE_SOURCE));
    if (!isTold) console.warn('map:', event.error.message);
  });

  return {
    map,
    parcels: land,
    /** Changes to it when it is there; camera and overlays stay. */
    setBaseMap: (name: BaseMapName, theme: MapTheme) => bases.choose({ name, theme }),
    /** Tries the provider of the chosen base map again. */
    retryBaseMap: () => bases.retry(),
    /** Asks again for what is drawn of these cells, or for all. */
    refreshChanged(changedCells: ReadonlyArray<TileCell> | 'all') {
      tileChanges.refreshChanged(changedCells);
      land.refreshChanged(changedCells);
      if (changedCells === 'all') zones.resume();
    },
    setFound({ sheets }: FoundLayers) {
      if (sheets) reveal('sheets');
    },
    setPlannings(next: PlanningParts) {
      plannings = next;
      onceLoaded('plannings', () => {
        const drawn = drawnPlannings();
        planningLayers.apply(drawn);
        zones.follow(drawn.zones);
      });
    },
    /** @param opacity 0–100 */
    setParcelOpacity(next: number) {
      if (next === parcelOpacity) return;
      parcelOpacity = next;
      onceLoaded('opacity', () => land.setPaint(paintOfLand()));
    },
    setCrossing(next: boolean) {
      if (next === crossing) return;
      const shown = drawingLayers(palette(), crossing);
      crossing = next;
      onceLoaded('crossing', () =>
        drawingLayers(palette(), next).forEach((layer, i) => map.getLayer(layer.id) && applyPaint(map, shown[i]!, layer)),
      );
    },
    setData(name: keyof OverlayData, next: OverlayData[keyof OverlayData]) {
      data[name] = next;
      onceLoaded(name, () => void map.getSource<GeoJSONSource>(name)?.setData(next));
      if (next.features.length > 0) reveal(name);
    },
    /** Of our own base map. */
    setGround(ground: FeatureCollection) {
      bases.setGround(ground);
      onceLoaded('ground', () => void map.getSource<GeoJSONSource>('ground')?.setData(ground));
    },
    drawingInks: () => drawingInks(palette(), crossing),
    close() {
      beginOurs.cancel();
      land.stop();
      zones.stop();
      differences.stop();
      watch.stop();
      bases.stop();
      map.remove();
    },
  };
}
