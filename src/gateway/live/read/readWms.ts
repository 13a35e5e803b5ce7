import type { LiveIdentify, LiveRequest } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import {
  kvpAddress,
  plainText,
  ATTRIBUTION_MAX_CHARS,
  boundsOrCountry,
  chooseLayer,
  pictureFormat,
  type LiveDraft,
  ownLegend,
  type SourceReading,
  readBounds,
  TITLE_MAX_CHARS,
  zoomsOfScales,
} from './sourceReading.ts';
import { chooseSystem, liveGridOf, type ReferenceSystem } from './referenceSystem.ts';
import { childAt, childrenNamed, childText, type Element, attributeOf, fetchXml } from './parseXml.ts';
import { MAX_LAYER_DEPTH } from '../fetch/liveLimits.ts';

/** A requestable layer of a WMS, with its parents for inherited values. */
interface WmsLayer {
  name: string;
  title: string;
  /** Systems of the layer itself. GeoServer lists thousands for all layers, and the native one per layer. */
  ownSystems: string[];
  around: WmsLayer | undefined;
  bounds: [number, number, number, number] | undefined;
  attribution: string;
  isQueryable: boolean;
  legendUrl: string;
  style: string;
  /** Scale denominators between which it is drawn; NaN if unlimited. */
  minScale: number;
  maxScale: number;
}

const numberOf = (text: string): number => (text === '' ? NaN : Number(text));

function boundsOf(layer: Element): WmsLayer['bounds'] {
  // WMS 1.3.0.
  const box = childAt(layer, 'EX_GeographicBoundingBox');
  if (box) {
    const sides = ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'];
    return readBounds(sides.map((side) => numberOf(childText(box, side))));
  }
  const old = childAt(layer, 'LatLonBoundingBox');
  return old && readBounds(['minx', 'miny', 'maxx', 'maxy'].map((side) => numberOf(attributeOf(old, side))));
}

/** Converts WMS 1.1.1's pixel diagonal in metres to a scale; a standard pixel is 0.28 mm. */
const scaleOfHint = (hint: string): number => {
  const diagonalM = numberOf(hint);
  return diagonalM > 0 && Number.isFinite(diagonalM) ? diagonalM / Math.SQRT2 / 0.00028 : NaN;
};

function scalesOf(layer: Element, around: WmsLayer | undefined): Pick<WmsLayer, 'minScale' | 'maxScale'> {
  const hint = childAt(layer, 'ScaleHint');
  if (hint) return { minScale: scaleOfHint(attributeOf(hint, 'min')), maxScale: scaleOfHint(attributeOf(hint, 'max')) };
  const [min, max] = [childText(layer, 'MinScaleDenominator'), childText(layer, 'MaxScaleDenominator')];
  return {
    minScale: min === '' ? (around?.minScale ?? NaN) : Number(min),
    maxScale: max === '' ? (around?.maxScale ?? NaN) : Number(max),
  };
}

function readLayer(layer: Element, around: WmsLayer | undefined): WmsLayer {
  // 1.1.1 lists several in one element.
  const systems = [...childrenNamed(layer, 'CRS'), ...childrenNamed(layer, 'SRS')].flatMap((element) =>
    (element.textContent ?? '').trim().split(/\s+/).filter(Boolean),
  );
  const [style] = childrenNamed(layer, 'Style');
  const legend = style && childAt(style, 'LegendURL', 'OnlineResource');
  const queryable = attributeOf(layer, 'queryable');
  return {
    name: childText(layer, 'Name'),
    title: plainText(childText(layer, 'Title'), TITLE_MAX_CHARS) || childText(layer, 'Name').slice(0, TITLE_MAX_CHARS),
    ownSystems: systems,
    around,
    bounds: boundsOf(layer) ?? around?.bounds,
    attribution: plainText(childText(layer, 'Attribution', 'Title'), ATTRIBUTION_MAX_CHARS) || (around?.attribution ?? ''),
    isQueryable: queryable === '' ? (around?.isQueryable ?? false) : queryable === '1' || queryable === 'true',
    legendUrl: legend ? attributeOf(legend, 'href') : '',
    // Styles are inherited, too.
    style: (style && childText(style, 'Name')) || (around?.style ?? ''),
    ...scalesOf(layer, around),
  };
}

/** Returns its own systems, then the inherited ones. On demand, because thousands of layers may inherit thousands. */
function systemsOf(layer: WmsLayer): string[] {
  const names: string[] = [];
  for (let at: WmsLayer | undefined = layer; at; at = at.around) for (const name of at.ownSystems) names.push(name);
  return names;
}

/** Returns all named layers in document order, except those nested too deep. */
function wmsLayers(capability: Element): WmsLayer[] {
  const found: WmsLayer[] = [];
  const walk = (parent: Element, around: WmsLayer | undefined, depth: number): void => {
    if (depth > MAX_LAYER_DEPTH) return;
    for (const element of childrenNamed(parent, 'Layer')) {
      const layer = readLayer(element, around);
      if (layer.name !== '') found.push(layer);
      walk(element, layer, depth + 1);
    }
  };
  walk(capability, undefined, 0);
  return found;
}

/** Side of the tiles that the app cuts from a picture. */
const TILE_PX = 512;
/** Maximum side: larger pictures take more than 16 MB of a phone's memory. */
const MAX_PICTURE_PX = 2_048;
const JSON_FORMATS = ['application/json', 'application/geo+json', 'application/geojson', 'geojson'];

/** Parameters for the pixel density in QGIS Server, MapServer and GeoServer; each ignores the others'. */
const DENSITIES = { DPI: '{dpi}', MAP_RESOLUTION: '{points}', FORMAT_OPTIONS: 'dpi:{dpi}' };

function densitiesOf(typed: URL): Record<string, string> {
  const names = [...typed.searchParams.keys()].map((name) => name.toUpperCase());
  return Object.fromEntries(Object.entries(DENSITIES).filter(([name]) => !names.includes(name)));
}

type Capabilities = Awaited<ReturnType<typeof readCapabilities>>;

async function readCapabilities(reading: SourceReading) {
  const typed = [...reading.url.searchParams].find(([name]) => name.toLowerCase() === 'version')?.[1];
  const query = { SERVICE: 'WMS', REQUEST: 'GetCapabilities', ...(typed === undefined ? {} : { VERSION: typed }) };
  const root = await fetchXml(reading, kvpAddress(reading.url, query));
  const version = root.getAttribute('version') ?? '';
  const request = childAt(root, 'Capability', 'Request');
  if (!/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(root.localName ?? '') || !request)
    throw new LiveError('Câu trả lời không phải WMS GetCapabilities (not WMS capabilities).');
  if (!/^1\.(1\.[01]|3\.0)$/.test(version))
    throw new LiveError(`WMS phiên bản "${version.slice(0, 20)}" không đọc được (not 1.1.1 or 1.3.0).`);
  return { version, root, request };
}

const formatsOf = (request: Element, operation: string): string[] => {
  const element = childAt(request, operation);
  return element ? childrenNamed(element, 'Format').map((format) => format.textContent?.trim() ?? '') : [];
};

function maxSize(root: Element): number {
  const limits = ['MaxWidth', 'MaxHeight'].map((name) => Number(childText(root, 'Service', name) || NaN));
  return Math.min(MAX_PICTURE_PX, ...limits.filter((px) => px > 0));
}

/** Web mercator and, per EPSG (coordinate system 4400), all VN-2000 grids have easting first in both versions. */
const mapValues = (version: string, layer: WmsLayer, { name }: ReferenceSystem): Record<string, string> => ({
  SERVICE: 'WMS',
  VERSION: version,
  LAYERS: layer.name,
  STYLES: '',
  [version === '1.3.0' ? 'CRS' : 'SRS']: name,
});

/** Reports whether the operator requested GeoServer's cached tiles, which use the web map's scheme at 256 px. */
const isTiled = (typed: URL): boolean => [...typed.searchParams].some(([name, value]) => /^tiled$/i.test(name) && /^true$/i.test(value));

function requestOf(
  reading: SourceReading,
  { version, root, request }: Capabilities,
  layer: WmsLayer,
  system: ReferenceSystem,
): LiveRequest {
  const format = pictureFormat(formatsOf(request, 'GetMap'));
  const values = {
    ...mapValues(version, layer, system),
    REQUEST: 'GetMap',
    FORMAT: format,
    TRANSPARENT: format === 'image/jpeg' ? 'FALSE' : 'TRUE',
  };
  const max_size = maxSize(root);
  if (system.grid || (max_size >= TILE_PX && !isTiled(reading.url))) {
    const url = kvpAddress(reading.url, { ...values, BBOX: '{bbox}', WIDTH: '{width}', HEIGHT: '{height}', ...densitiesOf(reading.url) });
    return { kind: 'warped', url, grid: system.grid ? liveGridOf(system.grid) : null, axis: reading.axis ?? 'en', max_size };
  }
  const tiles = [kvpAddress(reading.url, { ...values, BBOX: '{bbox-epsg-3857}', WIDTH: 256, HEIGHT: 256 })];
  return { kind: 'raster', tiles, tile_size: 256, scheme: 'xyz' };
}

function identifyOf(
  reading: SourceReading,
  { version, request }: Capabilities,
  layer: WmsLayer,
  system: ReferenceSystem,
): LiveIdentify | null {
  const offered = formatsOf(request, 'GetFeatureInfo');
  if (!layer.isQueryable || offered.length === 0) return null;
  const json = JSON_FORMATS.find((offer) => offered.includes(offer));
  const format = json ?? offered.find((offer) => offer === 'text/plain');
  if (format === undefined) {
    reading.report(
      `Chạm vào lớp không hỏi được gì: dịch vụ không trả lời JSON hay văn bản (taps have no answer): ${offered.slice(0, 8).join(', ')}`,
    );
    return null;
  }
  const [i, j] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  const url = kvpAddress(reading.url, {
    ...mapValues(version, layer, system),
    REQUEST: 'GetFeatureInfo',
    QUERY_LAYERS: layer.name,
    INFO_FORMAT: format,
    FEATURE_COUNT: 5,
    BBOX: '{bbox}',
    WIDTH: '{width}',
    HEIGHT: '{height}',
    [i!]: '{i}',
    [j!]: '{j}',
  });
  const grid = system.grid ? liveGridOf(system.grid) : null;
  return { kind: 'wms', url, grid, axis: reading.axis ?? 'en', format: json === undefined ? 'text' : 'json' };
}

/** Returns the stated legend if it is on the service's host, else a GetLegendGraphic request if supported. */
function legendOf(reading: SourceReading, { version, request }: Capabilities, layer: WmsLayer): string | null {
  const stated = ownLegend(layer.legendUrl, reading);
  if (stated !== null) return stated;
  if (!childAt(request, 'GetLegendGraphic') && !URL.canParse(layer.legendUrl)) return null;
  return kvpAddress(reading.url, {
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetLegendGraphic',
    FORMAT: 'image/png',
    SLD_VERSION: '1.1.0',
    LAYER: layer.name,
    STYLE: layer.style,
  });
}

/** Reads a layer of a Web Map Service, 1.1.1 or 1.3.0 (OGC 01-068r3, 06-042). */
export async function readWms(reading: SourceReading): Promise<LiveDraft> {
  const capabilities = await readCapabilities(reading);
  const typed = [...reading.url.searchParams].find(([name]) => name.toLowerCase() === 'layers')?.[1];
  const layer = chooseLayer(wmsLayers(childAt(capabilities.root, 'Capability')!), reading.layer ?? (typed || undefined));
  const system = chooseSystem(systemsOf(layer), reading.grid, layer.ownSystems);
  if (system.grid && reading.grid === undefined) {
    reading.report(`Hỏi trong lưới ${system.name} của chính lớp; --grid 3857 để hỏi trong EPSG:3857 (requested in the layer’s own grid).`);
  }
  const organisation = childText(capabilities.root, 'Service', 'ContactInformation', 'ContactPersonPrimary', 'ContactOrganization');
  return {
    title: layer.title,
    attribution: layer.attribution || plainText(organisation, ATTRIBUTION_MAX_CHARS),
    bounds: boundsOrCountry(layer.bounds, reading),
    ...zoomsOfScales(layer.minScale, layer.maxScale),
    legend_url: legendOf(reading, capabilities, layer),
    legend: [],
    request: requestOf(reading, capabilities, layer, system),
    identify: identifyOf(reading, capabilities, layer, system),
  };
}
