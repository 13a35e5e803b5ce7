import type { LiveIdentify, LiveRequest } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import {
  kvpAddress,
  plainText,
  askWell,
  ATTRIBUTION_MAX_CHARS,
  chooseLayer,
  type LiveDraft,
  MAX_LIVE_ZOOM,
  type SourceReading,
  VIETNAM_BOUNDS,
} from './sourceReading.ts';
import { chooseSystem, liveGridOf, type ReferenceSystem } from './referenceSystem.ts';
import { systemsOf, type WmsLayer, wmsLayers } from './wmsLayers.ts';
import { childAt, childrenNamed, childText, type Element, parseXml } from './parseXml.ts';

/** Denominator of the scale of web mercator at zoom 0 on the equator, in tiles of 256 px of 0.28 mm (OGC 07-057r7, annex E). */
export const SCALE_AT_ZOOM_0 = 559_082_264.0287178;

/** A side of what the app draws out of a picture. */
const TILE_PX = 512;
/** Beyond it a picture takes 16 MB of a phone's memory while it is laid. */
const MAX_PICTURE_PX = 2_048;
const PICTURES = ['image/png', 'image/png; mode=8bit', 'image/png8', 'image/webp', 'image/jpeg', 'image/gif'];
const JSON_FORMATS = ['application/json', 'application/geo+json', 'application/geojson', 'geojson'];

/** What a service refuses in its own words: of OGC, or of the newer OWS. */
export function exceptionOf(root: Element): string | undefined {
  if (!/^(ServiceExceptionReport|ExceptionReport)$/.test(root.localName ?? '')) return undefined;
  return plainText(root.textContent, 300) || 'không nói vì sao (without a reason)';
}

/** How QGIS Server, MapServer and GeoServer are told how fine a picture is; each leaves the others' names aside. */
const DENSITIES = { DPI: '{dpi}', MAP_RESOLUTION: '{points}', FORMAT_OPTIONS: 'dpi:{dpi}' };

/** Those that the operator did not type. */
function densitiesOf(typed: URL): Record<string, string> {
  const names = [...typed.searchParams.keys()].map((name) => name.toUpperCase());
  return Object.fromEntries(Object.entries(DENSITIES).filter(([name]) => !names.includes(name)));
}

interface Capabilities {
  version: string;
  root: Element;
  request: Element;
}

async function readCapabilities(reading: SourceReading): Promise<Capabilities> {
  const typed = [...reading.url.searchParams].find(([name]) => name.toLowerCase() === 'version')?.[1];
  const asked = { SERVICE: 'WMS', REQUEST: 'GetCapabilities', ...(typed === undefined ? {} : { VERSION: typed }) };
  const { bytes } = await askWell(reading, kvpAddress(reading.url, asked));
  const root = parseXml(bytes);
  const refusal = exceptionOf(root);
  if (refusal !== undefined) throw new LiveError(`Dịch vụ từ chối (the service refuses): ${refusal}`);
  const version = root.getAttribute('version') ?? '';
  const request = childAt(root, 'Capability', 'Request');
  if (!/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(root.localName ?? '') || !request)
    throw new LiveError('Câu trả lời không phải WMS GetCapabilities (no capabilities of a WMS).');
  if (!/^1\.(1\.[01]|3\.0)$/.test(version))
    throw new LiveError(`WMS phiên bản "${version.slice(0, 20)}" không đọc được (not 1.1.1 or 1.3.0).`);
  return { version, root, request };
}

const formatsOf = (request: Element, operation: string): string[] => {
  const element = childAt(request, operation);
  return element ? childrenNamed(element, 'Format').map((format) => format.textContent?.trim() ?? '') : [];
};

/** The widest picture that is asked for, px a side. */
function maxSize(root: Element): number {
  const limits = ['MaxWidth', 'MaxHeight'].map((name) => Number(childText(root, 'Service', name) || NaN));
  return Math.min(MAX_PICTURE_PX, ...limits.filter((px) => px > 0));
}

/** Zooms (of 512 px tiles, as maps count them) between two denominators of scales. */
function zoomsOf({ minScale, maxScale }: WmsLayer): { min_zoom: number; max_zoom: number } {
  const zoom = (scale: number): number => Math.log2(SCALE_AT_ZOOM_0 / scale) - 1;
  const bounded = (value: number): number => Math.min(MAX_LIVE_ZOOM, Math.max(0, value));
  const min_zoom = maxScale > 0 && Number.isFinite(maxScale) ? bounded(Math.ceil(zoom(maxScale) - 1e-6)) : 0;
  const max_zoom = minScale > 0 ? bounded(Math.floor(zoom(minScale) + 1e-6)) : MAX_LIVE_ZOOM;
  return { min_zoom: Math.min(min_zoom, max_zoom), max_zoom };
}

/**
 * A map or what lies in it, as the version names its parts. In web mercator and, by the register, in every grid of VN-2000 easting comes first in
 * both versions (EPSG's coordinate system 4400).
 */
const mapValues = (version: string, layer: WmsLayer, { name }: ReferenceSystem): Record<string, string> => ({
  SERVICE: 'WMS',
  VERSION: version,
  LAYERS: layer.name,
  STYLES: '',
  [version === '1.3.0' ? 'CRS' : 'SRS']: name,
});

/** Whether the operator typed what has GeoServer answer out of the tiles that it keeps: they lie as the map's own do, 256 px a side. */
const isTiled = (typed: URL): boolean => [...typed.searchParams].some(([name, value]) => /^tiled$/i.test(name) && /^true$/i.test(value));

function requestOf(
  reading: SourceReading,
  { version, root, request }: Capabilities,
  layer: WmsLayer,
  system: ReferenceSystem,
): LiveRequest {
  const offered = formatsOf(request, 'GetMap');
  const format = PICTURES.find((one) => offered.includes(one));
  if (format === undefined)
    throw new LiveError(`Dịch vụ không cho ảnh PNG, WebP hay JPEG (no picture we show): ${offered.slice(0, 8).join(', ')}`);
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
  const json = JSON_FORMATS.find((one) => offered.includes(one));
  const format = json ?? offered.find((one) => one === 'text/plain');
  if (format === undefined) {
    reading.tell(
      `Chạm vào lớp không hỏi được gì: dịch vụ không trả lời JSON hay văn bản (a tap asks nothing): ${offered.slice(0, 8).join(', ')}`,
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

/** What it says of its legend is taken from its own host only; else it is asked for one where it can make one. */
function legendOf(reading: SourceReading, { version, request }: Capabilities, layer: WmsLayer): string | null {
  const said = URL.canParse(layer.legendUrl) ? new URL(layer.legendUrl) : undefined;
  if (said && said.host === reading.url.host && said.protocol === reading.url.protocol && !/[{}'\\]/.test(said.href)) return said.href;
  if (!childAt(request, 'GetLegendGraphic') && !said) return null;
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

/** A layer of a Web Map Service, 1.1.1 or 1.3.0 (OGC 01-068r3, 06-042). */
export async function readWms(reading: SourceReading): Promise<LiveDraft> {
  const capabilities = await readCapabilities(reading);
  const typed = [...reading.url.searchParams].find(([name]) => name.toLowerCase() === 'layers')?.[1];
  const layer = chooseLayer(wmsLayers(childAt(capabilities.root, 'Capability')!), reading.layer ?? (typed || undefined));
  const system = chooseSystem(systemsOf(layer), reading.grid, layer.ownSystems);
  if (system.grid && reading.grid === undefined) {
    reading.tell(`Hỏi trong lưới ${system.name} của chính lớp; --grid 3857 để hỏi trong EPSG:3857 (asked in the layer’s own grid).`);
  }
  if (layer.bounds === undefined) reading.tell('Dịch vụ không ghi phạm vi; lấy cả nước (no bounds said: the whole country).');
  const organisation = childText(capabilities.root, 'Service', 'ContactInformation', 'ContactPersonPrimary', 'ContactOrganization');
  return {
    title: layer.title,
    attribution: layer.attribution || plainText(organisation, ATTRIBUTION_MAX_CHARS),
    bounds: layer.bounds ?? VIETNAM_BOUNDS,
    ...zoomsOf(layer),
    legend_url: legendOf(reading, capabilities, layer),
    legend: [],
    request: requestOf(reading, capabilities, layer, system),
    identify: identifyOf(reading, capabilities, layer, system),
  };
}
