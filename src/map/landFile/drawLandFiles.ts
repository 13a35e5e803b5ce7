import { addProtocol, type ExpressionSpecification, type LayerSpecification, type Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { landFileSlice } from '../../state/landFile/landFileSlice.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import { type MapTheme, type Palette, paletteOf } from '../base/palette.ts';
import { OVER_PARCELS } from '../overlays/parcelLayers.ts';
import { coalesceInTask } from '../view/coalesce.ts';
import { onShownMap, shownMap } from '../view/shownMap.ts';
import { lineFeature, lineLayer, NO_FEATURES } from '../overlays/features.ts';
import { onDemandOverlay } from '../overlays/onDemandOverlay.ts';
import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import { LAND_FILE } from './recordAt.ts';

const SCHEME = 'thua-file';
const URL_FORM = /^thua-file:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/;
/** Maximum tile zoom, beyond which MapLibre enlarges tiles. */
const MAX_ZOOM = 18;

/** Returns the MVT bytes of a layer's tile. */
type LandFileTile = (layer: string, z: number, x: number, y: number) => Promise<Uint8Array<ArrayBuffer>>;

const isRecord = (index: number): ['==', ['id'], number] => ['==', ['id'], index];
const dotColour = ({ selected, drawing }: Palette, index: number): ExpressionSpecification => ['case', isRecord(index), selected, drawing];

function paletteOn(map: MapLibreMap): Palette {
  const { baseMap, mapTheme } = map.getContainer().dataset;
  return paletteOf(baseMap as BaseMapName, mapTheme as MapTheme);
}

/** Returns the layers of one file, from the ground up: areas and lines, then points and names. */
function layersOf(source: string, selected: number, palette: Palette): { ground: LayerSpecification[]; names: LayerSpecification[] } {
  const of = (layer: string) => ({ source, 'source-layer': layer }) as const;
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return {
    ground: [
      {
        id: `${source}/fill`,
        type: 'fill',
        ...of('shapes'),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': palette.drawing, 'fill-opacity': 0.14, 'fill-antialias': false },
      },
      {
        id: `${source}/casing`,
        type: 'line',
        ...of('shapes'),
        minzoom: 15,
        layout,
        paint: { 'line-color': palette.drawingCasing, 'line-width': 3.5 },
      },
      { id: `${source}/line`, type: 'line', ...of('shapes'), layout, paint: { 'line-color': palette.drawing, 'line-width': 1.5 } },
      {
        id: `${source}/selected`,
        type: 'line',
        ...of('shapes'),
        filter: isRecord(selected),
        layout,
        paint: { 'line-color': palette.selected, 'line-width': 4 },
      },
    ],
    names: [
      {
        id: `${source}/points`,
        type: 'circle',
        ...of('points'),
        paint: {
          'circle-color': dotColour(palette, selected),
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 2, 18, 5],
          'circle-stroke-color': palette.drawingCasing,
          'circle-stroke-width': 1.5,
        },
      },
      {
        id: `${source}/names`,
        type: 'symbol',
        ...of('labels'),
        layout: { 'text-field': ['get', 'label'], 'text-font': [BOLD_FONT], 'text-size': 12, 'text-padding': 1, 'text-max-width': 8 },
        paint: { 'text-color': palette.drawingText, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
      },
    ],
  };
}

/** Outline of all areas of a list together. */
const drawOutline = onDemandOverlay(
  'land-outline',
  (palette) => [
    lineLayer('land-outline-casing', 'land-outline', ['outline'], { 'line-color': palette.drawingCasing, 'line-width': 7 }),
    lineLayer('land-outline-line', 'land-outline', ['outline'], { 'line-color': palette.drawing, 'line-width': 4 }),
  ],
  // Above the edges of the areas, which would cover it.
  { isOnTop: true },
);

const NO_RINGS: readonly Float64Array[] = [];
let drawnRings = NO_RINGS;

function placeOutline(): void {
  const { key, value } = landFileSlice.totals;
  const isShown = landFileSlice.layers.some((layer) => layer.key === key && layer.isShown);
  const rings = (isShown && value?.outline) || NO_RINGS;
  if (rings === drawnRings) return;
  drawnRings = rings;
  const features = rings.map((ring) => lineFeature('outline', unpackPoints(Float64Array.from([...ring, ring[0]!, ring[1]!]))));
  drawOutline(features.length > 0 ? { type: 'FeatureCollection', features } : NO_FEATURES);
}

/** Brings the map in step with the slice: restores what a new style removed, and updates layers and selection. */
function place(map: MapLibreMap): void {
  const order = map.getLayersOrder();
  // The map takes nothing before its first style, whose event calls this again.
  if (!order.includes(OVER_PARCELS)) return;
  const shown = landFileSlice.layers.flatMap(({ isShown, summary, key }) =>
    isShown && summary ? [{ key, source: LAND_FILE + summary.layer, summary }] : [],
  );
  const sourceOfLayer = (id: string): string => id.slice(0, id.lastIndexOf('/'));
  const gone = order.filter((id) => id.startsWith(LAND_FILE) && !shown.some(({ source }) => source === sourceOfLayer(id)));
  for (const id of gone) map.removeLayer(id);
  for (const source of new Set(gone.map(sourceOfLayer))) map.removeSource(source);
  const above = (id: string): string | undefined => map.getLayersOrder()[map.getLayersOrder().indexOf(id) + 1];
  for (const { key, source, summary } of shown.toReversed()) {
    const selected = landFileSlice.key === key ? (landFileSlice.record?.index ?? -1) : -1;
    if (map.getSource(source)) {
      map.setFilter(`${source}/selected`, isRecord(selected));
      map.setPaintProperty(`${source}/points`, 'circle-color', dotColour(paletteOn(map), selected));
      continue;
    }
    const { west, south, east, north } = summary.box;
    const bounds: [number, number, number, number] = [west, south, east, north];
    map.addSource(source, { type: 'vector', tiles: [`${SCHEME}://${summary.layer}/{z}/{x}/{y}`], maxzoom: MAX_ZOOM, bounds });
    const { ground, names } = layersOf(source, selected, paletteOn(map));
    const [overGround, overNames] = [above(OVER_PARCELS), above('parcels-label')];
    for (const layer of ground) map.addLayer(layer, overGround);
    for (const layer of names) map.addLayer(layer, overNames);
  }
}

/** State of the page: the tile server, and the maps whose styles are followed. */
let drawing: { schedule(): void } | null = null;
const followed = new WeakSet<MapLibreMap>();

/** Draws the layers of files, from the first call on also on a new map or style. */
export function drawLandFiles(tile: LandFileTile): void {
  if (drawing) return drawing.schedule();
  drawing = coalesceInTask(() => {
    const map = shownMap();
    if (!map) return;
    if (!followed.has(map)) map.on('styledata', () => drawing?.schedule());
    followed.add(map);
    place(map);
    placeOutline();
  });
  addProtocol(SCHEME, async ({ url }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of a file: ${url}`);
    const [z, x, y] = match.slice(2).map(Number) as [number, number, number];
    return { data: (await tile(decodeURIComponent(match[1]!), z, x, y)).buffer };
  });
  onShownMap(drawing.schedule);
  drawing.schedule();
}
