import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { READING_LIMITS } from '../fetch/liveLimits.ts';
import { LiveError } from '../liveError.ts';
import {
  kvpAddress,
  plainText,
  fetchJson,
  ATTRIBUTION_MAX_CHARS,
  boundsOrCountry,
  chooseLayer,
  jsonOf,
  type LiveDraft,
  MAX_LIVE_ZOOM,
  NO_LEGEND,
  type SourceReading,
  TITLE_MAX_CHARS,
} from './sourceReading.ts';
import { epsgCodeOf, liveGridOf, type ReferenceSystem, systemOf } from './referenceSystem.ts';
import { attributeOf, childAt, childrenNamed, childText, type Element, fetchXml, owsBounds } from './parseXml.ts';

/** Features per answer: some hundred kilobytes, which a phone draws at once. */
export const FEATURES_OF_ONE = 1_000;
/** Minimum zoom: below it a screen has more features. */
const MIN_ZOOM = 12;

type FeatureType = ReturnType<typeof readType>;

const textsOf = (parent: Element, name: string): string[] => childrenNamed(parent, name).map((node) => node.textContent?.trim() ?? '');

function readType(type: Element) {
  const formats = childAt(type, 'OutputFormats');
  const name = childText(type, 'Name');
  return {
    name,
    title: plainText(childText(type, 'Title'), TITLE_MAX_CHARS) || name.slice(0, TITLE_MAX_CHARS),
    systems: ['DefaultCRS', 'DefaultSRS', 'OtherCRS', 'OtherSRS'].flatMap((tag) => textsOf(type, tag)),
    bounds: owsBounds(type),
    formats: formats ? textsOf(formats, 'Format') : [],
  };
}

/** Returns the output formats of GetFeature; 1.1 and 2.0 encode parameter values differently. */
function offeredFormats(root: Element): string[] {
  const operations = childAt(root, 'OperationsMetadata');
  const get = operations && childrenNamed(operations, 'Operation').find((node) => attributeOf(node, 'name') === 'GetFeature');
  const parameter = get && childrenNamed(get, 'Parameter').find((node) => attributeOf(node, 'name').toLowerCase() === 'outputformat');
  if (!parameter) return [];
  const allowed = childAt(parameter, 'AllowedValues');
  return [...textsOf(parameter, 'Value'), ...(allowed ? textsOf(allowed, 'Value') : [])];
}

const isGeoJson = (format: string): boolean => /^(application\/(vnd\.)?(geo\+)?json(;.*)?|geo_?json|json)$/i.test(format.trim());

interface FeatureQuery {
  url: URL;
  version: string;
  type: FeatureType;
  format: string;
}

function addressOf({ url, version, type, format }: FeatureQuery, values: Readonly<Record<string, string | number>>): string {
  const isNew = version.startsWith('2.');
  return kvpAddress(url, {
    SERVICE: 'WFS',
    VERSION: version,
    REQUEST: 'GetFeature',
    [isNew ? 'TYPENAMES' : 'TYPENAME']: type.name,
    OUTPUTFORMAT: format,
    [isNew ? 'COUNT' : 'MAXFEATURES']: FEATURES_OF_ONE,
    ...values,
  });
}

function firstPosition(collection: Record<string, unknown>): [number, number] | undefined {
  if (collection['type'] !== 'FeatureCollection' || !Array.isArray(collection['features']))
    throw new LiveError('Dịch vụ hứa GeoJSON nhưng trả lời thứ khác (announces GeoJSON but returns something else).');
  for (const feature of collection['features'] as Array<{ geometry?: { coordinates?: unknown } | null }>) {
    let at: unknown = feature?.geometry?.coordinates;
    for (let depth = 0; depth < 6 && Array.isArray(at) && Array.isArray(at[0]); depth++) at = at[0];
    if (Array.isArray(at) && typeof at[0] === 'number' && typeof at[1] === 'number') return [at[0], at[1]];
  }
  return undefined;
}

/** Reports whether numbers are degrees in Việt Nam, longitude first. */
const isDegrees = ([first, second]: [number, number]): boolean => first > 95 && first < 125 && second > 0 && second < 30;
/** Reports whether numbers are metres of a grid, easting first. */
const isMetres = ([first, second]: [number, number]): boolean =>
  first > 100_000 && first < 900_000 && second > 500_000 && second < 2_800_000;

/** Returns a position in a system; QGIS Server always writes degrees. @returns undefined outside Việt Nam */
async function inSystem(position: [number, number], { grid }: ReferenceSystem): Promise<[number, number] | undefined> {
  if (!grid || !isDegrees(position)) return (grid ? isMetres : isDegrees)(position) ? position : undefined;
  const [e, n] = (await loadGeometryCore()).fromWgs84(new Float64Array(position), grid);
  return [e!, n!];
}

/** Searches a known feature in both axis orders of boxes, because services deviate from the standard. */
async function tryAxis(reading: SourceReading, query: FeatureQuery, system: ReferenceSystem): Promise<'en' | 'ne'> {
  const first = await fetchJson(
    reading,
    addressOf({ ...query }, { SRSNAME: system.name, [query.version.startsWith('2.') ? 'COUNT' : 'MAXFEATURES']: 1 }),
  );
  const position = firstPosition(first);
  if (!position) {
    reading.report('Lớp chưa có đối tượng nào; thứ tự toạ độ lấy theo chuẩn (no feature yet: the order of axes is the standard’s).');
    return system.grid ? 'en' : 'ne';
  }
  const place = await inSystem(position, system);
  if (!place) {
    throw new LiveError(
      `Toạ độ ${position.join(', ')} không phải của ${system.name} theo thứ tự đông, bắc (not coordinates of that system, easting first).`,
    );
  }
  const half = system.grid ? 1 : 0.00001;
  const [e, n] = place;
  const box = { en: [e - half, n - half, e + half, n + half], ne: [n - half, e - half, n + half, e + half] };
  for (const axis of ['en', 'ne'] as const) {
    const answer = await reading.fetch(
      addressOf(query, { SRSNAME: system.name, BBOX: `${box[axis].map((side) => side.toFixed(6)).join(',')},${system.name}` }),
      READING_LIMITS.sample,
    );
    const found = jsonOf(answer.bytes.toString('utf8')) as Record<string, unknown> | undefined;
    if (answer.status === 200 && found?.['type'] === 'FeatureCollection' && firstPosition(found)) return axis;
  }
  throw new LiveError('Dịch vụ không tìm thấy đối tượng của chính nó theo khung BBOX (finds none of its own features by BBOX).');
}

/** Returns WGS84 if the service offers it, else a grid; many list only the system of their data. */
function systemOfType({ systems }: FeatureType, gridCode: number | undefined): ReferenceSystem {
  const degrees = systems.find((name) => epsgCodeOf(name) === 4326);
  const grids = systems.flatMap((name) => systemOf(name) ?? []).filter(({ grid }) => grid);
  const grid = gridCode === undefined ? grids[0] : grids.find(({ code }) => code === gridCode);
  if (gridCode !== undefined && gridCode !== 4326 && !grid)
    throw new LiveError(
      `Dịch vụ không có EPSG:${gridCode} mà ta đọc được (not a supported system of this service): ${systems.slice(0, 20).join(', ')}`,
    );
  if (degrees !== undefined && !(grid && gridCode !== undefined)) return { name: 'EPSG:4326', code: 4326, grid: undefined };
  if (grid) return { ...grid, name: `EPSG:${grid.code}` };
  // Services with web mercator and similar systems can also convert to degrees.
  if (systems.some((name) => systemOf(name))) return { name: 'EPSG:4326', code: 4326, grid: undefined };
  throw new LiveError(
    `Dịch vụ không có EPSG:4326, EPSG:3857 hay lưới VN-2000 (none of the supported systems): ${systems.slice(0, 20).join(', ')}`,
  );
}

/** Reads a Web Feature Service 1.1 or 2.0 with GeoJSON output (OGC 04-094, 09-025r2). */
export async function readWfs(reading: SourceReading): Promise<LiveDraft> {
  const capabilities = { SERVICE: 'WFS', REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '2.0.0,1.1.0' };
  const root = await fetchXml(reading, kvpAddress(reading.url, capabilities));
  const list = childAt(root, 'FeatureTypeList');
  const version = root.getAttribute('version') ?? '';
  if (root.localName !== 'WFS_Capabilities' || !list)
    throw new LiveError('Câu trả lời không phải WFS GetCapabilities (not WFS capabilities).');
  if (!/^(1\.1\.0|2\.0\.[02])$/.test(version))
    throw new LiveError(`WFS phiên bản "${version.slice(0, 20)}" không đọc được (not 1.1 or 2.0).`);
  const typed = [...reading.url.searchParams].find(([name]) => /^typenames?$/i.test(name))?.[1];
  const type = chooseLayer(
    childrenNamed(list, 'FeatureType')
      .map(readType)
      .filter(({ name }) => name !== ''),
    reading.layer ?? (typed || undefined),
  );
  const offered = [...type.formats, ...offeredFormats(root)];
  const format = offered.find(isGeoJson);
  if (format === undefined) {
    throw new LiveError(
      `Dịch vụ không trả lời GeoJSON, chỉ có (returns no GeoJSON, only): ${[...new Set(offered)].slice(0, 12).join(', ') || 'GML'}`,
    );
  }
  const query: FeatureQuery = { url: reading.url, version, type, format };
  const system = systemOfType(type, reading.grid);
  const axis = reading.axis ?? (await tryAxis(reading, query, system));
  const request: LiveRequest = {
    kind: 'features',
    url: addressOf(query, { SRSNAME: system.name, BBOX: `{bbox},${system.name}` }),
    format: 'geojson',
    grid: system.grid ? liveGridOf(system.grid) : null,
    axis,
    limit: FEATURES_OF_ONE,
  };
  return {
    title: type.title,
    attribution: plainText(childText(root, 'ServiceProvider', 'ProviderName'), ATTRIBUTION_MAX_CHARS),
    bounds: boundsOrCountry(type.bounds, reading),
    min_zoom: MIN_ZOOM,
    max_zoom: MAX_LIVE_ZOOM,
    request,
    ...NO_LEGEND,
  };
}
