import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { pixelM } from '../../../domain/geometry/mercator.ts';
import { LiveError } from '../liveError.ts';
import {
  kvpAddress,
  plainText,
  assertOwnHost,
  ATTRIBUTION_MAX_CHARS,
  boundsOrCountry,
  chooseLayer,
  pictureFormat,
  type LiveDraft,
  NO_LEGEND,
  ownLegend,
  type SourceReading,
  TITLE_MAX_CHARS,
} from './sourceReading.ts';
import { chooseSystem, liveGridOf, systemOf } from './referenceSystem.ts';
import { type TileLevel, warpedMatrices, worldLevels } from './tileLevel.ts';
import { childAt, childText, type Element, attributeOf, childrenNamed, fetchXml, numbersOf, owsBounds } from './parseXml.ts';

type WmtsLayer = ReturnType<typeof readLayer>;

/** A level of a matrix set, with the corner in document axis order. */
interface WmtsMatrix {
  id: string;
  scale: number;
  corner: [number, number];
  tilePx: number;
  isSquare: boolean;
  columns: number;
  rows: number;
}

interface WmtsMatrixSet {
  name: string;
  system: string;
  matrices: WmtsMatrix[];
}

function readLayer(layer: Element) {
  const styles = childrenNamed(layer, 'Style');
  const style = styles.find((node) => attributeOf(node, 'isDefault') === 'true') ?? styles[0];
  const legend = style && childrenNamed(style, 'LegendURL')[0];
  const name = childText(layer, 'Identifier');
  return {
    name,
    title: plainText(childText(layer, 'Title'), TITLE_MAX_CHARS) || name.slice(0, TITLE_MAX_CHARS),
    bounds: owsBounds(layer),
    style: (style && childText(style, 'Identifier')) ?? '',
    legendUrl: legend ? attributeOf(legend, 'href') : '',
    formats: childrenNamed(layer, 'Format').map((format) => format.textContent?.trim() ?? ''),
    sets: childrenNamed(layer, 'TileMatrixSetLink').map((link) => childText(link, 'TileMatrixSet')),
    /** Tile templates by format, for services with RESTful URLs. */
    templates: childrenNamed(layer, 'ResourceURL')
      .filter((node) => attributeOf(node, 'resourceType') === 'tile')
      .map((node) => ({ format: attributeOf(node, 'format'), template: attributeOf(node, 'template') })),
    /** Other dimensions with their defaults. */
    dimensions: childrenNamed(layer, 'Dimension').map((dim) => ({ name: childText(dim, 'Identifier'), value: childText(dim, 'Default') })),
  };
}

function readMatrix(matrix: Element): WmtsMatrix {
  const [first = NaN, second = NaN] = numbersOf(childText(matrix, 'TopLeftCorner'));
  const number = (name: string): number => Number(childText(matrix, name) || NaN);
  return {
    id: childText(matrix, 'Identifier'),
    scale: number('ScaleDenominator'),
    corner: [first, second],
    tilePx: number('TileWidth'),
    isSquare: number('TileWidth') === number('TileHeight'),
    columns: number('MatrixWidth'),
    rows: number('MatrixHeight'),
  };
}

const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max;
const isFit = ({ id, scale, corner, tilePx, isSquare, columns, rows }: WmtsMatrix): boolean =>
  id !== '' &&
  id.length <= 200 &&
  scale > 0 &&
  corner.every(Number.isFinite) &&
  isSquare &&
  isWhole(tilePx, 4_096) &&
  isWhole(columns, 2 ** 31) &&
  isWhole(rows, 2 ** 31);

/** Reads `Contents` of a WMTS; invalid levels are dropped. */
function wmtsLayers(contents: Element): { layers: WmtsLayer[]; sets: WmtsMatrixSet[] } {
  return {
    layers: childrenNamed(contents, 'Layer')
      .map(readLayer)
      .filter(({ name }) => name !== ''),
    sets: childrenNamed(contents, 'TileMatrixSet').map((set) => ({
      name: childText(set, 'Identifier'),
      system: childText(set, 'SupportedCRS'),
      matrices: childrenNamed(set, 'TileMatrix')
        .map(readMatrix)
        .filter(isFit)
        .toSorted((a, b) => b.scale - a.scale),
    })),
  };
}

/** Pixel size of the standard (OGC 07-057r7): 0.28 mm. */
const PIXEL_M = 0.00028;
const MIDDLE_LAT = 16;
/** Maximum number of levels of the contract; finer ones are dropped. */
const MAX_LEVELS = 40;

const isDocument = ({ pathname }: URL): boolean => /\.xml$/i.test(pathname);

async function readContents(reading: SourceReading): Promise<{ root: Element; contents: Element }> {
  const query = { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' };
  const root = await fetchXml(reading, isDocument(reading.url) ? reading.url.href : kvpAddress(reading.url, query));
  const contents = childAt(root, 'Contents');
  if (root.localName !== 'Capabilities' || !contents || !/wmts/i.test(root.namespaceURI ?? ''))
    throw new LiveError('Câu trả lời không phải WMTS GetCapabilities (not WMTS capabilities).');
  return { root, contents };
}

function levelsOf({ matrices }: WmtsMatrixSet, axis: 'en' | 'ne'): TileLevel[] {
  return matrices.slice(0, MAX_LEVELS).map(({ id, scale, corner: [first, second], tilePx, columns, rows }) => ({
    id,
    mPerPx: scale * PIXEL_M,
    originE: axis === 'en' ? first : second,
    originN: axis === 'en' ? second : first,
    columns,
    rows,
    tilePx,
  }));
}

function templateOf(
  reading: SourceReading,
  layer: WmtsLayer,
  set: string,
  places: Readonly<Record<'TileMatrix' | 'TileRow' | 'TileCol', string>>,
): string {
  const format = pictureFormat([...layer.formats, ...layer.templates.map((link) => link.format)]);
  const values: Record<string, string> = { Style: layer.style, TileMatrixSet: set };
  for (const { name, value } of layer.dimensions) values[name] = value;
  const restful = layer.templates.find((link) => link.format === format) ?? (isDocument(reading.url) ? layer.templates[0] : undefined);
  if (restful && (isDocument(reading.url) || layer.formats.length === 0)) {
    const lower = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), encodeURIComponent(value)]));
    for (const [name, place] of Object.entries(places)) lower[name.toLowerCase()] = place;
    const filled = restful.template.trim().replaceAll(/\{(\w+)\}/g, (match, name: string) => lower[name.toLowerCase()] ?? match);
    const unknown = [...filled.matchAll(/\{[^}]*\}/g)].find(([text]) => !Object.values(places).some((place) => place.includes(text)));
    if (unknown) throw new LiveError(`Địa chỉ ô ảnh có chỗ trống không rõ ${unknown[0].slice(0, 40)} (an unknown placeholder).`);
    return assertOwnHost(filled, reading);
  }
  const dimensions = Object.fromEntries(layer.dimensions.map(({ name, value }) => [name.toUpperCase(), value]));
  const query = {
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer.name,
    STYLE: layer.style,
    FORMAT: format,
    ...dimensions,
  };
  const address = kvpAddress(reading.url, { ...query, TILEMATRIXSET: set });
  return `${address}&TILEMATRIX=${places.TileMatrix}&TILEROW=${places.TileRow}&TILECOL=${places.TileCol}`;
}

interface ChosenSet {
  request: LiveRequest;
  min_zoom: number;
  max_zoom: number;
}

/** Returns the zooms that match the levels' resolution in the middle of Việt Nam. */
export function zoomsOfLevels(levels: ReadonlyArray<Pick<TileLevel, 'mPerPx'>>): { min_zoom: number; max_zoom: number } {
  const zoom = (mPerPx: number): number => Math.min(22, Math.max(0, Math.round(Math.log2(pixelM(MIDDLE_LAT, 0) / mPerPx))));
  // Two zooms lower, a screen still needs only a few of the coarsest tiles.
  return { min_zoom: Math.max(0, zoom(levels[0]!.mPerPx) - 2), max_zoom: zoom(levels.at(-1)!.mPerPx) };
}

function chooseSet(reading: SourceReading, layer: WmtsLayer, sets: readonly WmtsMatrixSet[]): ChosenSet {
  const linked = sets.filter(({ name, matrices }) => layer.sets.includes(name) && matrices.length > 0);
  const world = linked.flatMap((set) => {
    const system = systemOf(set.system);
    const levels = system && !system.grid ? worldLevels(levelsOf(set, 'en')) : undefined;
    return levels ? [{ set, levels }] : [];
  })[0];
  const wantsGrid = reading.grid !== undefined && systemOf(String(reading.grid))?.grid !== undefined;
  if (world && !wantsGrid) {
    const { prefix, tile_size, min_zoom, max_zoom } = world.levels;
    const places = { TileMatrix: `${encodeURIComponent(prefix)}{z}`, TileRow: '{y}', TileCol: '{x}' };
    return {
      request: { kind: 'raster', tiles: [templateOf(reading, layer, world.set.name, places)], tile_size, scheme: 'xyz' },
      min_zoom,
      max_zoom,
    };
  }
  // Any remaining web mercator set has levels of its own.
  const grids = linked.filter(({ system }) => systemOf(system)?.grid !== undefined);
  if (grids.length === 0 && linked.some(({ system }) => systemOf(system)))
    throw new LiveError(
      'Lưới ô EPSG:3857 của dịch vụ không theo cách chia của bản đồ web (EPSG:3857 tiles that do not follow the web map grid).',
    );
  const chosen = chooseSystem(grids.length > 0 ? grids.map(({ system }) => system) : linked.map(({ system }) => system), reading.grid);
  const set = grids.find(({ system }) => system === chosen.name)!;
  const levels = levelsOf(set, reading.axis ?? 'en');
  const url = templateOf(reading, layer, set.name, { TileMatrix: '{matrix}', TileRow: '{row}', TileCol: '{col}' });
  return {
    request: { kind: 'warped-matrix', url, grid: liveGridOf(chosen.grid!), matrices: warpedMatrices(levels) },
    ...zoomsOfLevels(levels),
  };
}

/** Reads a layer of a Web Map Tile Service 1.0.0, by document or by key-value requests (OGC 07-057r7). */
export async function readWmts(reading: SourceReading): Promise<LiveDraft> {
  const { root, contents } = await readContents(reading);
  const { layers, sets } = wmtsLayers(contents);
  const layer = chooseLayer(layers, reading.layer);
  return {
    title: layer.title,
    attribution: plainText(childText(root, 'ServiceProvider', 'ProviderName'), ATTRIBUTION_MAX_CHARS),
    bounds: boundsOrCountry(layer.bounds, reading),
    ...NO_LEGEND,
    legend_url: ownLegend(layer.legendUrl, reading),
    ...chooseSet(reading, layer, sets),
  };
}
