import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { isGeoreferenced, isLive, isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { byZoom } from './features.ts';
import { hatchName } from './hatch.ts';
import { type ColouredLandCode, zoneColour } from './zoneColour.ts';
import { TILE_ZOOMS } from './overlaySources.ts';
import { ZONE_STYLE } from './zoneStyle.ts';
import type { PlanningZones } from '../land/drawZones.ts';
import { zonePaint } from '../land/zonePaint.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import type { Palette } from '../base/palette.ts';
import { pictureUrl } from '../tiles/planningPictures.ts';
import { planningTileUrl } from '../tiles/planningTiles.ts';
import { zoneTileUrl } from '../tiles/serveTiles.ts';
import type { TileSet } from '../tiles/tileSet.ts';

interface SheetAreas {
  source: string;
  sourceLayer: string;
  /** Opacity of the layer, 0–100. */
  opacity: number;
}

interface OpenSheetLayers {
  /** One colour for all parcels: the parcels drawn over them everywhere show the land use. */
  fill: LayerSpecification;
  /** Outlines twice as strong as those of other parcels, over a casing for contrast with any colour below. */
  lines: LayerSpecification[];
}

function openSheetLayers({ source, sourceLayer, opacity }: SheetAreas, palette: Palette): OpenSheetLayers {
  const share = opacity / 100;
  const tiles = { source, 'source-layer': sourceLayer } as const;
  // One layout for both, so that MapLibre builds their triangles once.
  const lines = { type: 'line', ...tiles, minzoom: 12, layout: { 'line-join': 'round' } } as const;
  return {
    fill: {
      id: `${source}#${sourceLayer}-fill`,
      type: 'fill',
      ...tiles,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.openSheetFill, 'fill-opacity': palette.openSheetFillOpacity * share, 'fill-antialias': false },
    },
    lines: [
      {
        id: `${source}#${sourceLayer}-casing`,
        ...lines,
        paint: {
          'line-color': palette.openSheetCasing,
          'line-width': byZoom(14, 1, 17, 4, 20, 7),
          'line-opacity': byZoom(14, 0, 15, 0.8 * share),
        },
      },
      {
        id: `${source}#${sourceLayer}-line`,
        ...lines,
        paint: {
          'line-color': palette.openSheetLine,
          'line-width': byZoom(12, 0.4, 15, 0.9, 17, 2, 20, 3.2),
          'line-opacity': byZoom(12, 0.5 * share, 15, share),
        },
      },
    ],
  };
}

/** Prefix of the sources of zones: their tiles come from the parcels worker, and may be requested again. */
export const ZONES_SOURCE = 'zones/';

/** Prefix of the sources of other servers' maps. */
export const LIVE_SOURCE = 'live/';

export interface PlanningParts {
  /** Layers, topmost first. */
  layers: readonly OpenLayer[];
  highlightedCode: string | null;
  pictureAddress(url: string): string;
  /** Returns the tile set; null while it is being opened. */
  tileSet(layer: OpenLayer): TileSet | null;
  /** Returns another server's map with this source name; null while it cannot be drawn. */
  live(layer: OpenLayer, source: string, palette: Palette): PlanningStyle | null;
}

/** Sources by name, and layers from the ground up. */
export interface PlanningStyle {
  sources: Record<string, SourceSpecification>;
  /** Layers under the parcels, in the order of the list. */
  layers: LayerSpecification[];
  /** Layers over the parcels: lines of sheets, which the same parcels would hide, and codes of zones. */
  linesAbove: LayerSpecification[];
}

interface Drawn {
  layer: OpenLayer;
  /** New name for every attempt: a source is never changed, only replaced. */
  name: string;
  palette: Palette;
  landCodes: readonly ColouredLandCode[];
  highlightedCode: string | null;
}

/** Code of a zone in our own tiles, spelled as in the list. */
const OWN_CODE: ExpressionSpecification = ['get', 'landCode'];
/** Code in other tiles, in any spelling. */
const FOREIGN_CODE: ExpressionSpecification = ['upcase', ['to-string', ['coalesce', ['get', 'land_code'], ['get', 'landCode'], '']]];

/** Returns zones of foreign tiles in the official colours. A highlighted code is outlined, the others are pale. */
function zoneLayers({ layer, name, palette, landCodes, highlightedCode }: Drawn, sourceLayer: string): LayerSpecification[] {
  const share = layer.opacity / 100;
  const byCode = <Value extends number | string>(lit: Value, other: Value) =>
    highlightedCode === null ? other : (['case', ['==', FOREIGN_CODE, highlightedCode], lit, other] as unknown as ExpressionSpecification);
  const source = { source: name, 'source-layer': sourceLayer };
  const { paper, parcelFallback: fallback } = palette;
  const publicCodes = landCodes.filter(({ isPublic }) => isPublic).map((known) => known.code);
  return [
    {
      id: `${name}#${sourceLayer}-fill`,
      type: 'fill',
      ...source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': zoneColour(FOREIGN_CODE, landCodes, { paper, fallback, share: palette.zoneTint }),
        'fill-opacity': highlightedCode === null ? share : byCode(share, share * ZONE_STYLE.faint),
        'fill-antialias': false,
      },
    },
    {
      id: `${name}#${sourceLayer}-hatch`,
      type: 'fill',
      ...source,
      minzoom: ZONE_STYLE.hatchedFromZoom,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['in', FOREIGN_CODE, ['literal', publicCodes]]],
      paint: {
        'fill-pattern': hatchName(palette.text),
        'fill-opacity': highlightedCode === null ? share : byCode(share, share * ZONE_STYLE.faint),
        'fill-antialias': false,
      },
    },
    {
      id: `${name}#${sourceLayer}-line`,
      type: 'line',
      ...source,
      minzoom: 12,
      paint: {
        'line-color': byCode(palette.accent, palette.zoneLine),
        'line-width': byCode(ZONE_STYLE.highlightedLineWidth, ZONE_STYLE.lineWidth),
        'line-opacity': byCode(share, ZONE_STYLE.lineOpacity * share),
      },
    },
  ];
}

/** Minimum zoom at which a town's zone has room for its code. */
const CODES_FROM_ZOOM = 15;

/** Labels zones: by colour alone eight kinds of public land look alike. @param of content of the source layer */
const zoneCodes = (
  { layer, name, palette }: Drawn,
  sourceLayer: string,
  code: ExpressionSpecification,
  of: 'zones' | 'places' = 'zones',
): LayerSpecification => ({
  id: `${name}#${sourceLayer}-code`,
  type: 'symbol',
  source: name,
  'source-layer': sourceLayer,
  minzoom: CODES_FROM_ZOOM,
  ...(of === 'zones' && { filter: ['==', ['geometry-type'], 'Polygon'] as ExpressionSpecification }),
  layout: { 'text-field': code, 'text-font': [BOLD_FONT], 'text-size': 11, 'text-padding': 6 },
  paint: {
    'text-color': palette.text,
    'text-halo-color': palette.halo,
    'text-halo-width': 1.2,
    'text-opacity': layer.opacity / 100,
  },
});

function drawAreas(drawn: Drawn, sourceLayers: readonly string[]): Omit<PlanningStyle, 'sources'> {
  const { layer, name: source, palette } = drawn;
  if (isPlanning(layer)) {
    return {
      layers: sourceLayers.flatMap((name) => zoneLayers(drawn, name)),
      linesAbove: sourceLayers.map((name) => zoneCodes(drawn, name, FOREIGN_CODE)),
    };
  }
  const sheets = sourceLayers.map((sourceLayer) => openSheetLayers({ source, sourceLayer, opacity: layer.opacity }, palette));
  return { layers: sheets.map(({ fill }) => fill), linesAbove: sheets.flatMap(({ lines }) => lines) };
}

function drawOpenSheet(drawn: Drawn): PlanningStyle {
  const { name, layer } = drawn;
  return {
    sources: { [name]: { type: 'vector', tiles: [zoneTileUrl('zones', layer)], ...TILE_ZOOMS.zones } },
    ...drawAreas(drawn, ['zones']),
  };
}

/** Returns the marker's id at the place of zones, which a layer of our own draws. */
const markerOf = (name: string): string => `${name}#zones`;

function drawZoneCodes(drawn: Drawn): PlanningStyle {
  const { name, layer } = drawn;
  return {
    sources: { [name]: { type: 'vector', tiles: [zoneTileUrl('zone-codes', layer)], ...TILE_ZOOMS['zone-codes'] } },
    layers: [{ id: markerOf(name), type: 'background', layout: { visibility: 'none' } }],
    linesAbove: [zoneCodes(drawn, 'zone-codes', OWN_CODE, 'places')],
  };
}

/** Opacity of a picture at 100 %, so that the map below stays legible. */
const PICTURE_SHARE = 0.8;

const rasterLayer = (source: string, { opacity }: OpenLayer): LayerSpecification => ({
  id: `${source}#raster`,
  type: 'raster',
  source,
  paint: { 'raster-opacity': (PICTURE_SHARE * opacity) / 100, 'raster-fade-duration': 0 },
});

function drawPictures({ layer, name }: Drawn, addressOf: PlanningParts['pictureAddress']): PlanningStyle {
  const style: PlanningStyle = { sources: {}, layers: [], linesAbove: [] };
  for (const [index, { url, corners }] of layer.pictures.filter(isGeoreferenced).entries()) {
    const source = `${name}/${index}`;
    const [a, b, c, d] = corners.map(({ lng, lat }): [number, number] => [lng, lat]);
    style.sources[source] = { type: 'image', url: pictureUrl(layer, addressOf(url)), coordinates: [a!, b!, c!, d!] };
    style.layers.push(rasterLayer(source, layer));
  }
  return style;
}

function drawTiles(drawn: Drawn, set: TileSet): PlanningStyle {
  const { layer, name } = drawn;
  const { kind, minzoom, maxzoom, bounds, sourceLayers } = set;
  const tiles = { tiles: [planningTileUrl(layer)], minzoom, maxzoom, ...(bounds ? { bounds } : {}) };
  return {
    sources: { [name]: kind === 'raster' ? { type: 'raster', tileSize: 256, ...tiles } : { type: 'vector', ...tiles } },
    ...(kind === 'raster' ? { layers: [rasterLayer(name, layer)], linesAbove: [] } : drawAreas(drawn, sourceLayers)),
  };
}

function draw(drawn: Drawn, parts: PlanningParts): PlanningStyle | null {
  const { layer } = drawn;
  // Drawn parts of a layer stay when its server stops answering.
  if (isLive(layer)) return parts.live(layer, drawn.name, drawn.palette);
  // Zones exist only once the worker has them; the map itself loads the others.
  if (layer.drawing === 'zones' && layer.status !== 'shown') return null;
  if (layer.drawing === 'zones') return isPlanning(layer) ? drawZoneCodes(drawn) : drawOpenSheet(drawn);
  if (layer.status === 'failed') return null;
  if (layer.drawing === 'picture') return drawPictures(drawn, parts.pictureAddress);
  const set = parts.tileSet(layer);
  return set && drawTiles(drawn, set);
}

interface DrawnPlannings extends PlanningStyle {
  zones: PlanningZones[];
}

/** Returns sources and layers of the open plannings and sheets; equal parts always give an equal style. */
export function planningStyle(parts: PlanningParts, palette: Palette, landCodes: readonly ColouredLandCode[]): DrawnPlannings {
  const style: DrawnPlannings = { sources: {}, layers: [], linesAbove: [], zones: [] };
  // A code that no layer has any more must not make all others pale.
  const highlightedCode = parts.layers.some(({ landCodes: codes }) => codes.includes(parts.highlightedCode ?? ''))
    ? parts.highlightedCode
    : null;
  for (const layer of parts.layers.toReversed()) {
    const name = `${layer.drawing}/${layer.id}/${layer.attempt}`;
    const drawn = { layer, name, palette, landCodes, highlightedCode };
    const own = draw(drawn, parts);
    if (!own) continue;
    if (isPlanning(layer) && layer.drawing === 'zones') {
      style.zones.push({ name, layerId: layer.id, marker: markerOf(name), paint: zonePaint(layer, palette, landCodes, highlightedCode) });
    }
    Object.assign(style.sources, own.sources);
    style.layers.push(...own.layers);
    style.linesAbove.push(...own.linesAbove);
  }
  return style;
}
