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
import type { MapTexts } from './mapHandlers.ts';
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

/** Adds a hidden or omitted source of a style to a map that shows the rest, with its layers in their places. */
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
  /** Opacity of the parcels, 0–100. */
  parcelOpacity: number;
  crossing: boolean;
  landCodes: readonly ColouredLandCode[];
  land: CellSource;
  texts: MapTexts;
  /** Reports the drawn kind of base map, and whether the chosen one is still loading. */
  onBaseMap(kind: 'online' | 'offline', isComing: boolean): void;
  /** Reports whether parcels are in view, and sample data among them; default: to the page. */
  onLand?(land: LandInView): void;
}

/** One MapLibre map with its content. After a lost WebGL context it is discarded and another one opened. */
export type MapView = ReturnType<typeof openMapView>;

/** Zoom below which coasts and borders of the offline base map are visible. */
const WORLD_ZOOM = 11;

/** Width below which the attribution would cover the scale, which is beside a panel's room. */
const FOLDS_BELOW_PX = 1024;

/** Folds the attribution on narrow screens to its button, which OpenStreetMap accepts there. */
function foldAttribution(map: MapLibreMap): void {
  // The width is read when the map rests: during its creation that would force the page's layout.
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

/** @param map one without a style */
export function openMapView(map: MapLibreMap, options: MapViewOptions) {
  const { landCodes, texts } = options;
  const container = map.getContainer();
  const fonts = mapFonts();
  let { plannings, parcelOpacity, crossing } = options;
  const data = { ...options.data };
  const empty = emptySources(data, options.found);
  let styleLoaded = false;
  let styleStale = false;
  let isSettingStyle = false;
  /** Changes before the style has loaded, by kind: the last of each applies then, as a set style is a long task. */
  const waiting = new Map<string, () => void>();
  const onceLoaded = (kind: string, act: () => void): void => {
    if (styleLoaded) act();
    else waiting.set(kind, act);
  };

  const bases = createBaseMaps(
    { name: options.baseMap, theme: options.theme },
    { changed: () => applyStyle(), reportBase: (kind, isComing) => options.onBaseMap(kind, isComing) },
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
    return mapStyle({ data, empty, crossing, plannings: drawnPlannings(), base, palette: palette(), fonts, sheetLabel: texts.sheet });
  };

  // The style is ours and needs no validation; later ones with foreign parts are validated (applyStyle).
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
    // A faulty style is rejected as a whole, and the previous one stays; ours has none.
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
  /** Shows a source's layers once they have content; hiding them again would be a style change each time. */
  const reveal = (source: string): void => {
    if (empty.delete(source)) onceLoaded(`layers of ${source}`, () => revealSource(map, style(), source));
  };
  const loadWorldIfSeen = (): void => {
    if (map.getZoom() < WORLD_ZOOM && !bases.online()) bases.loadLand(isNearLand(visibleBox(map)) ? 'near' : 'world');
  };

  /** Work after a style was read, one task each, programs first: together they exceed a frame on slow phones. */
  let following: Array<() => void> = [];
  const beginOurs = coalesceInTask(() => {
    const next = following.shift();
    const [first] = waiting;
    if (next) next();
    else if (first) {
      waiting.delete(first[0]);
      first[1]();
    }
    // A newly set style includes all waiting changes.
    if (styleStale) waiting.clear();
    if (following.length > 0 || waiting.size > 0) return beginOurs.schedule();
    styleLoaded = true;
    if (styleStale) applyStyle();
  });
  map.on('style.load', () => {
    // Ignore events of in-place changes: their caller continues itself, and waiting work would be added twice.
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
    // Reported in the base map chooser, where our map replaces it, or in the row of the layer.
    const isReportedElsewhere = sourceId !== undefined && (watch.owns(sourceId) || sourceId.startsWith(LIVE_SOURCE));
    if (!isReportedElsewhere) console.warn('map:', event.error.message);
  });

  return {
    map,
    parcels: land,
    /** Changes the base map once it is loaded; camera and overlays stay. */
    setBaseMap: (name: BaseMapName, theme: MapTheme) => bases.choose({ name, theme }),
    retryBaseMap: () => bases.retry(),
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
    /** @param next 0–100 */
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
