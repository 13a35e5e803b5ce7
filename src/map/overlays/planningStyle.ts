import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { isLaidOut, isLive, isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import { byZoom } from './features.ts';
import { hatchName } from './hatch.ts';
import { type ColouredLandCode, zoneColour } from './zoneColour.ts';
import { TILE_ZOOMS } from './overlaySources.ts';
import { ZONE_LOOK } from './zoneLook.ts';
import type { PlanningZones } from '../land/drawZones.ts';
import { zonePaint } from '../land/zonePaint.ts';
import { BOLD_FONT } from '../base/mapFonts.ts';
import type { Palette } from '../base/palette.ts';
import { pictureUrl } from '../tiles/planningPictures.ts';
import { planningTileUrl } from '../tiles/planningTiles.ts';
import { zoneTileUrl } from '../tiles/serveTiles.ts';
import type { TileSet } from '../tiles/tileSet.ts';

/** The parcels of one open sheet, as tiles have them. */
interface SheetAreas {
  source: string;
  sourceLayer: string;
  /** Of the layer, 0–100. */
  opacity: number;
}

interface OpenSheetLayers {
  /** One colour for all parcels: what land they are is told by the parcels that are drawn everywhere, over them. */
  fill: LayerSpecification;
  /** Outlines twice as strong as those of other parcels, over a casing that parts them from any colour below. */
  lines: LayerSpecification[];
}

function openSheetLayers({ source, sourceLayer, opacity }: SheetAreas, palette: Palette): OpenSheetLayers {
  const share = opacity / 100;
  const tiles = { source, 'source-layer': sourceLayer } as const;
  // One layout for both, so that MapLibre makes their triangles once.
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

/** The sources of zones begin so: their tiles come from the parcels worker, and may be asked again. */
export const ZONES_SOURCE = 'zones/';

/** The sources of other servers' maps begin so. */
export const LIVE_SOURCE = 'live/';

export interface PlanningParts {
  /** The topmost first. */
  layers: readonly OpenLayer[];
  /** Land code that stands out, or null. */
  highlightedCode: string | null;
  pictureAddress(url: string): string;
  /** Null while it is being opened. */
  tileSet(layer: OpenLayer): TileSet | null;
  /** Another server's map, in sources named so; null while it cannot be drawn. */
  live(layer: OpenLayer, source: string, palette: Palette): PlanningStyle | null;
}

/** Sources by name, and layers from the ground up. */
export interface PlanningStyle {
  sources: Record<string, SourceSpecification>;
  /** Under the parcels, in the order of the list. */
  layers: LayerSpecification[];
  /** Over the parcels: the lines of sheets, or those of the same parcels would hide them, and the codes of zones. */
  linesAbove: LayerSpecification[];
}

interface Drawn {
  layer: OpenLayer;
  /** Another one with every attempt: a source is never changed, only replaced. */
  name: string;
  palette: Palette;
  landCodes: readonly ColouredLandCode[];
  highlightedCode: string | null;
}

/** A zone's code as our own tiles have it: as the list writes it. */
const OWN_CODE: ExpressionSpecification = ['get', 'landCode'];
/** The same however others write it. */
const FOREIGN_CODE: ExpressionSpecification = ['upcase', ['to-string', ['coalesce', ['get', 'land_code'], ['get', 'landCode'], '']]];

/** Zones of tiles that somebody else cut, in the official colours. Where one code stands out, the others pale and its own are outlined. */
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
        'fill-opacity': highlightedCode === null ? share : byCode(share, share * ZONE_LOOK.faint),
        'fill-antialias': false,
      },
    },
    {
      id: `${name}#${sourceLayer}-hatch`,
      type: 'fill',
      ...source,
      minzoom: ZONE_LOOK.hatchedFromZoom,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['in', FOREIGN_CODE, ['literal', publicCodes]]],
      paint: {
        'fill-pattern': hatchName(palette.text),
        'fill-opacity': highlightedCode === null ? share : byCode(share, share * ZONE_LOOK.faint),
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
        'line-width': byCode(ZONE_LOOK.litLineWidth, ZONE_LOOK.lineWidth),
        'line-opacity': byCode(share, ZONE_LOOK.lineOpacity * share),
      },
    },
  ];
}

/** From here on a zone of a town has room for its code. */
const CODES_FROM_ZOOM = 15;

/**
 * The code printed on each zone: by the colour alone nobody tells eight kinds of public land apart.
 * @param of what is in the source layer: the zones themselves, or the places for their codes
 */
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

/** Areas of our own tiles or of those of a file, in the look of what they are of. */
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

/** Marks the place of zones, which a layer of our own draws. */
const markerOf = (name: string): string => `${name}#zones`;

/** The codes of zones, from tiles of their places. */
function drawZoneCodes(drawn: Drawn): PlanningStyle {
  const { name, layer } = drawn;
  return {
    sources: { [name]: { type: 'vector', tiles: [zoneTileUrl('zone-codes', layer)], ...TILE_ZOOMS['zone-codes'] } },
    layers: [{ id: markerOf(name), type: 'background', layout: { visibility: 'none' } }],
    linesAbove: [zoneCodes(drawn, 'zone-codes', OWN_CODE, 'places')],
  };
}

/** Of a picture at 100 %: what lies below is still read. */
const PICTURE_SHARE = 0.8;

const rasterLayer = (source: string, { opacity }: OpenLayer): LayerSpecification => ({
  id: `${source}#raster`,
  type: 'raster',
  source,
  paint: { 'raster-opacity': (PICTURE_SHARE * opacity) / 100, 'raster-fade-duration': 0 },
});

function drawPictures({ layer, name }: Drawn, addressOf: PlanningParts['pictureAddress']): PlanningStyle {
  const style: PlanningStyle = { sources: {}, layers: [], linesAbove: [] };
  for (const [index, { url, corners }] of layer.pictures.filter(isLaidOut).entries()) {
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
  // What of one is drawn already stays when its server falls silent.
  if (isLive(layer)) return parts.live(layer, drawn.name, drawn.palette);
  // Zones are there only once the worker has them; of the others the map itself finds out.
  if (layer.drawing === 'zones' && layer.status !== 'shown') return null;
  if (layer.drawing === 'zones') return isPlanning(layer) ? drawZoneCodes(drawn) : drawOpenSheet(drawn);
  if (layer.status === 'failed') return null;
  if (layer.drawing === 'picture') return drawPictures(drawn, parts.pictureAddress);
  const set = parts.tileSet(layer);
  return set && drawTiles(drawn, set);
}

/** The style of the open layers, and the zones that are not drawn by it. */
interface DrawnPlannings extends PlanningStyle {
  zones: PlanningZones[];
}

/** Sources and layers of the open plannings and sheets; the same parts always give the same style. */
export function planningStyle(parts: PlanningParts, palette: Palette, landCodes: readonly ColouredLandCode[]): DrawnPlannings {
  const style: DrawnPlannings = { sources: {}, layers: [], linesAbove: [], zones: [] };
  // A code that no layer has any more must not pale them all.
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
