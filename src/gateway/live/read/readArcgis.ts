import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { LiveError } from '../liveError.ts';
import { arcgisLegend, type ArcgisService, arcgisSystem, fetchArcgisService, boundsOfExtent } from './arcgisService.ts';
import {
  plainText,
  ATTRIBUTION_MAX_CHARS,
  boundsOrCountry,
  chooseLayer,
  type LiveDraft,
  NO_LEGEND,
  type SourceReading,
  TITLE_MAX_CHARS,
  zoomsOfScales,
} from './sourceReading.ts';
import { FEATURES_OF_ONE } from './readWfs.ts';
import { zoomsOfLevels } from './readWmts.ts';
import { liveGridOf, type ReferenceSystem, systemOf } from './referenceSystem.ts';
import { type TileLevel, warpedMatrices, worldLevels } from './tileLevel.ts';

const MERCATOR: ReferenceSystem = { name: '3857', code: 3857, grid: undefined };
const MAX_LEGEND_LAYERS = 20;
const MAX_PICTURE_PX = 2_048;
/** Minimum zoom: below it a screen has more features than an answer. */
const FEATURES_FROM_ZOOM = 12;

interface Place {
  /** URL up to `…/MapServer` or `…/FeatureServer`. */
  base: string;
  kind: 'MapServer' | 'FeatureServer';
  layer: string | undefined;
  /** Other query parameters, such as a key. */
  query: string;
}

function placeOf({ origin, pathname, searchParams }: URL): Place {
  const found = /^(.*\/(MapServer|FeatureServer))(?:\/(\d{1,5}))?\/?$/i.exec(pathname);
  if (!found) throw new LiveError('Địa chỉ ArcGIS phải kết thúc bằng /MapServer hoặc /FeatureServer (not an address of such a service).');
  const otherParameters = new URLSearchParams([...searchParams].filter(([name]) => name.toLowerCase() !== 'f')).toString();
  const kind = /feature/i.test(found[2]!) ? 'FeatureServer' : 'MapServer';
  return { base: origin + found[1]!, kind, layer: found[3], query: otherParameters === '' ? '' : `&${otherParameters}` };
}

function levelsOf({ tileInfo, fullExtent }: ArcgisService): TileLevel[] {
  if (!tileInfo || tileInfo.rows !== tileInfo.cols) return [];
  const { origin, cols, lods } = tileInfo;
  return lods.slice(0, 40).map(({ level, resolution }) => {
    const tileM = resolution * cols;
    const count = (extent: number | undefined): number => Math.min(2 ** 31, Math.max(1, Math.ceil((extent ?? 4_000_000) / tileM)));
    return {
      id: String(level),
      mPerPx: resolution,
      originE: origin.x,
      originN: origin.y,
      columns: count(fullExtent && fullExtent.xmax - origin.x),
      rows: count(fullExtent && origin.y - fullExtent.ymin),
      tilePx: cols,
    };
  });
}

interface Drawn {
  request: LiveRequest;
  min_zoom: number;
  max_zoom: number;
}

/** Returns the service's cached tiles, which exist for the whole map and in one system only. */
function cachedTiles(service: ArcgisService, { base, query }: Place): Drawn | undefined {
  const system = service.tileInfo && arcgisSystem(service.tileInfo.spatialReference);
  const levels = levelsOf(service);
  if (!system || levels.length === 0) return undefined;
  const end = query === '' ? '' : `?${query.slice(1)}`;
  if (!system.grid) {
    const world = worldLevels(levels);
    if (!world) return undefined;
    const { tile_size, min_zoom, max_zoom } = world;
    return { request: { kind: 'raster', tiles: [`${base}/tile/{z}/{y}/{x}${end}`], tile_size, scheme: 'xyz' }, min_zoom, max_zoom };
  }
  const url = `${base}/tile/{matrix}/{row}/{col}${end}`;
  return {
    request: { kind: 'warped-matrix', url, grid: liveGridOf(system.grid), matrices: warpedMatrices(levels) },
    ...zoomsOfLevels(levels),
  };
}

/** Returns pictures drawn by the service: in its own VN-2000 grid, which avoids a datum shift, else web mercator. */
function exported(service: ArcgisService, { base, query }: Place, system: ReferenceSystem, layer: string | undefined): Drawn {
  const show = layer === undefined ? '' : `&layers=show:${layer}`;
  const parameters = `bboxSR=${system.code}&imageSR=${system.code}&format=png32&transparent=true&f=image${show}${query}`;
  const url = `${base}/export?bbox={bbox}&size={width},{height}&dpi={dpi}&${parameters}`;
  const max_size = Math.min(MAX_PICTURE_PX, service.maxImageWidth > 0 ? service.maxImageWidth : MAX_PICTURE_PX);
  return {
    request: { kind: 'warped', url, grid: system.grid ? liveGridOf(system.grid) : null, axis: 'en', max_size },
    ...zoomsOfScales(service.maxScale, service.minScale),
  };
}

function chosenSystem(service: ArcgisService, gridCode: number | undefined): ReferenceSystem {
  if (gridCode === undefined) {
    const ownSystem = arcgisSystem(service.spatialReference);
    return ownSystem?.grid ? ownSystem : MERCATOR;
  }
  const system = systemOf(String(gridCode));
  if (system) return { ...system, name: String(system.code) };
  throw new LiveError(`--grid ${gridCode}: không phải EPSG:3857 hay lưới VN-2000 (neither EPSG:3857 nor a grid of VN-2000).`);
}

async function legendOf(
  reading: SourceReading,
  service: ArcgisService,
  place: Place,
  layer: string | undefined,
): Promise<LiveDraft['legend']> {
  const numbers =
    layer === undefined ? service.layers.filter(({ subLayerIds }) => !subLayerIds?.length).map(({ id }) => String(id)) : [layer];
  const legend: LiveDraft['legend'] = [];
  for (const number of numbers.slice(0, MAX_LEGEND_LAYERS)) {
    try {
      const { name, drawingInfo } = await fetchArcgisService(reading, `${place.base}/${number}?f=json${place.query}`);
      legend.push(...arcgisLegend(drawingInfo, plainText(name, TITLE_MAX_CHARS)));
    } catch (error) {
      if (!(error instanceof LiveError)) throw error;
      reading.report(`Không đọc được chú giải của lớp ${number} (its legend was not read): ${error.message}`);
    }
  }
  return legend.slice(0, 200);
}

const textsOf = (service: ArcgisService, fallback: string): Pick<LiveDraft, 'title' | 'attribution'> => ({
  title:
    [service.name, service.documentInfo.Title, service.mapName].map((text) => plainText(text, TITLE_MAX_CHARS)).find(Boolean) ?? fallback,
  attribution: plainText(service.copyrightText, ATTRIBUTION_MAX_CHARS),
});

/** Returns a name for services without one: `…/Quy_hoach/MapServer` becomes Quy hoach. */
const nameOf = ({ base }: Place): string =>
  decodeURIComponent(base.split('/').at(-2) ?? '')
    .replaceAll('_', ' ')
    .slice(0, TITLE_MAX_CHARS);

async function readMap(reading: SourceReading, place: Place): Promise<LiveDraft> {
  const service = await fetchArcgisService(reading, `${place.base}?f=json${place.query}`);
  const layer = reading.layer ?? place.layer;
  const chosen =
    layer === undefined
      ? undefined
      : chooseLayer(
          service.layers.map(({ id, name }) => ({ name: String(id), title: name })),
          layer,
        );
  const cached = layer === undefined && reading.grid === undefined && service.singleFusedMapCache ? cachedTiles(service, place) : undefined;
  const drawn = cached ?? exported(service, place, chosenSystem(service, reading.grid), layer);
  const parameters = `geometryType=esriGeometryPoint&geometry={lng},{lat}&sr=4326&mapExtent={bbox}&imageDisplay=512,512,96&tolerance=8&returnGeometry=false`;
  const which = layer === undefined ? 'visible' : `visible:${layer}`;
  const texts = textsOf(service, nameOf(place));
  return {
    ...texts,
    title: chosen ? plainText(chosen.title, TITLE_MAX_CHARS) || texts.title : texts.title,
    bounds: boundsOrCountry(await boundsOfExtent(service.fullExtent), reading),
    legend_url: null,
    legend: await legendOf(reading, service, place, layer),
    identify: /query/i.test(service.capabilities)
      ? { kind: 'arcgis', url: `${place.base}/identify?f=json&${parameters}&layers=${which}${place.query}` }
      : null,
    ...drawn,
  };
}

async function readFeatures(reading: SourceReading, place: Place): Promise<LiveDraft> {
  const service = await fetchArcgisService(reading, `${place.base}?f=json${place.query}`);
  const choices = service.layers.map(({ id, name }) => ({ name: String(id), title: plainText(name, TITLE_MAX_CHARS) }));
  const number = place.layer ?? chooseLayer(choices, reading.layer).name;
  const layer = await fetchArcgisService(reading, `${place.base}/${number}?f=json${place.query}`);
  if (layer.geometryType === '') throw new LiveError('Lớp này không có hình (a table without shapes).');
  const format = /geojson/i.test(layer.supportedQueryFormats) ? 'geojson' : 'esrijson';
  const limit = Math.min(FEATURES_OF_ONE, layer.maxRecordCount > 0 ? layer.maxRecordCount : FEATURES_OF_ONE);
  const parameters =
    'where=1%3D1&geometry={bbox}&geometryType=esriGeometryEnvelope&inSR=4326&spatialRel=esriSpatialRelIntersects&outFields=*&outSR=4326';
  const url = `${place.base}/${number}/query?${parameters}&resultRecordCount=${limit}&f=${format === 'geojson' ? 'geojson' : 'json'}${place.query}`;
  const zooms = zoomsOfScales(layer.maxScale, layer.minScale);
  return {
    ...textsOf({ ...layer, copyrightText: layer.copyrightText || service.copyrightText }, nameOf(place)),
    bounds: boundsOrCountry(await boundsOfExtent(layer.extent ?? service.fullExtent), reading),
    min_zoom: Math.max(zooms.min_zoom, Math.min(FEATURES_FROM_ZOOM, zooms.max_zoom)),
    max_zoom: zooms.max_zoom,
    ...NO_LEGEND,
    legend: arcgisLegend(layer.drawingInfo, plainText(layer.name, TITLE_MAX_CHARS)),
    request: { kind: 'features', url, format, grid: null, axis: 'en', limit },
  };
}

export function readArcgis(reading: SourceReading): Promise<LiveDraft> {
  const place = placeOf(reading.url);
  return place.kind === 'MapServer' ? readMap(reading, place) : readFeatures(reading, place);
}
