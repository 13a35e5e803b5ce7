import { MERCATOR_MAX_LAT, WORLD_PX } from '../geometry/mercator.ts';
import { BASE_MAPS, DEFAULT_BASE_MAP, type BaseMapName } from './baseMap.ts';
import { LAYER_OPACITY, LINK_DRAWING_MAX_CHARS, MAX_OPEN_LAYERS, PARCEL_OVERLAY_OPACITY, PITCH_MAX_DEG, ZOOM } from '../limits.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { readComparison } from './comparison.ts';
import { parseLayerId } from './openLayer.ts';

/**
 * State of the map in the page's address after '#':
 *
 *     16/16.005/108.221/30/65&map=satellite&layers=quy-hoach-1:80,sheet/to-2,live/anh-2024&parcel=thua-7&draw=1PD…
 *
 * First the view in MapLibre's format (zoom/latitude/longitude/bearing/pitch), so that old links still open, then
 * values that differ from the default (map, layers, parcels, parcel, compare, draw). Unknown parts are ignored.
 */
export interface MapAddress {
  /** Null in a link without a view. */
  view: AddressView | null;
  baseMap: BaseMapName;
  /** Open layers, the topmost first, with distinct ids. */
  layers: AddressLayer[];
  /** Opacity of the parcel overlay, 0–100. */
  parcelOpacity: number;
  parcelId: string | null;
  /** Comparison in the form of `writeComparison`. */
  comparison: string | null;
  /** Shared drawing in the form of `writeLinkDrawing`; empty if it is unreadable. */
  drawing: string | null;
}

export interface AddressView {
  center: LngLat;
  zoom: number;
  /** Degrees clockwise from north, above -180 and up to 180. */
  bearing: number;
  /** Tilt in degrees; 0 looks straight down. */
  pitch: number;
}

export interface AddressLayer {
  /** Layer id. Its prefix distinguishes sheets and other servers' maps from plannings. */
  id: string;
  /** 0–100, whole. */
  opacity: number;
}

/** Maximum length of our addresses, even when a messenger percent-encodes them. */
const MAX_LENGTH = 8192 + LINK_DRAWING_MAX_CHARS;
const WHOLE = /^\d{1,6}$/;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,20})?$/;
/** RecordId of the wire. */
const RECORD_ID = /^[\w.-]{1,64}$/;
const DRAWING = new RegExp(`^[\\w-]{1,${LINK_DRAWING_MAX_CHARS}}$`);
const isLayerId = (id: string): boolean => RECORD_ID.test(parseLayerId(id).id);

/** Parses an address. Never throws; the result is written as the same address. @param text with or without '#' */
export function readMapAddress(text: string): MapAddress {
  const isTooLong = text.length > MAX_LENGTH;
  const parts = isTooLong ? [] : text.replace(/^#/, '').split('&').map(decode);
  const values = new Map<string, string>();
  let view: AddressView | null = null;
  for (const part of parts) {
    const at = part.indexOf('=');
    if (at < 0) view ??= readView(part);
    else if (!values.has(part.slice(0, at))) values.set(part.slice(0, at), part.slice(at + 1));
  }
  const parcelId = values.get('parcel') ?? '';
  const comparison = values.get('compare') ?? null;
  const drawing = values.get('draw') ?? (isTooLong && text.includes('draw=') ? '' : null);
  return {
    view,
    baseMap: BASE_MAPS.find((name) => name === values.get('map')) ?? DEFAULT_BASE_MAP,
    layers: fitLayers((values.get('layers') ?? '').split(',', 4 * MAX_OPEN_LAYERS).map(readLayer)),
    parcelOpacity: readOpacity(values.get('parcels') ?? '', PARCEL_OVERLAY_OPACITY),
    parcelId: RECORD_ID.test(parcelId) ? parcelId : null,
    comparison: readComparison(comparison) && comparison,
    drawing: drawing === null || DRAWING.test(drawing) ? drawing : '',
  };
}

/** Formats an address. @returns without '#'; empty for defaults only. Rounds values as `roundView` does. */
export function writeMapAddress({ view, baseMap, layers, parcelOpacity, parcelId, comparison, drawing }: MapAddress): string {
  const parts: string[] = [];
  if (view) parts.push(writeView(view));
  if (baseMap !== DEFAULT_BASE_MAP) parts.push(`map=${baseMap}`);
  const fitting = fitLayers(layers);
  if (fitting.length > 0) parts.push(`layers=${fitting.map(writeLayer).join(',')}`);
  const opacity = fitOpacity(parcelOpacity);
  if (opacity !== PARCEL_OVERLAY_OPACITY) parts.push(`parcels=${opacity}`);
  if (parcelId !== null && RECORD_ID.test(parcelId)) parts.push(`parcel=${parcelId}`);
  if (comparison) parts.push(`compare=${comparison}`);
  if (drawing) parts.push(`draw=${drawing}`);
  return parts.join('&');
}

/** Rounds a view to what an address holds: half a pixel, 0.01 zoom, 0.1° of bearing, 1° of pitch. */
export function roundView({ center, zoom, bearing, pitch }: AddressView): AddressView {
  const roundZoom = round(clamp(zoom, ZOOM.min, ZOOM.max), 2);
  const decimals = positionDecimals(roundZoom);
  const turned = round(wrap(bearing), 1);
  return {
    center: { lng: round(wrap(center.lng), decimals), lat: round(clamp(center.lat, -MERCATOR_MAX_LAT, MERCATOR_MAX_LAT), decimals) },
    zoom: roundZoom,
    bearing: turned === -180 ? 180 : turned,
    pitch: round(clamp(pitch, 0, PITCH_MAX_DEG), 0),
  };
}

export function isSameView(a: AddressView, b: AddressView): boolean {
  return writeView(a) === writeView(b);
}

/** Decodes ':' and ',' that a messenger encoded. Returns '' for an invalid encoding. */
function decode(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function readView(text: string): AddressView | null {
  const [zoom, lat, lng, bearing = 0, pitch = 0] = text.split('/', 5).map((field) => (NUMBER.test(field) ? Number(field) : undefined));
  if (zoom === undefined || lat === undefined || lng === undefined) return null;
  return roundView({ center: { lng, lat }, zoom, bearing, pitch });
}

function writeView(view: AddressView): string {
  const { center, zoom, bearing, pitch } = roundView(view);
  const decimals = positionDecimals(zoom);
  const fields = [plain(zoom, 2), plain(center.lat, decimals), plain(center.lng, decimals)];
  if (bearing !== 0 || pitch !== 0) fields.push(plain(bearing, 1));
  if (pitch !== 0) fields.push(plain(pitch, 0));
  return fields.join('/');
}

function readLayer(text: string): AddressLayer {
  const [id = '', opacity = ''] = text.split(':', 2);
  return { id, opacity: readOpacity(opacity, LAYER_OPACITY) };
}

const writeLayer = ({ id, opacity }: AddressLayer): string => (opacity === LAYER_OPACITY ? id : `${id}:${opacity}`);

/** Keeps the first layer of each valid id, up to the maximum. */
function fitLayers(layers: readonly AddressLayer[]): AddressLayer[] {
  const byId = new Map<string, AddressLayer>();
  for (const { id, opacity } of layers) {
    if (byId.size === MAX_OPEN_LAYERS) break;
    if (isLayerId(id) && !byId.has(id)) byId.set(id, { id, opacity: fitOpacity(opacity) });
  }
  return [...byId.values()];
}

const readOpacity = (text: string, byDefault: number): number => (WHOLE.test(text) ? fitOpacity(Number(text)) : byDefault);
const fitOpacity = (opacity: number): number => Math.round(clamp(opacity, 0, 100));

/** Returns the decimals of degrees at which rounding stays within half a pixel. */
const positionDecimals = (zoom: number): number => Math.ceil(Math.log10((WORLD_PX * 2 ** zoom) / 360 / 0.5));

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Number.isNaN(value) ? min : value));

/** Wraps an angle to -180 to 180. */
function wrap(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0;
  return Math.abs(degrees) <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Formats without trailing zeros: 0.1000000 → '0.1', -0 → '0'. `String` would use exponents for small numbers. */
function plain(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals);
  const short = decimals === 0 ? fixed : fixed.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}

const round = (value: number, decimals: number): number => Number(plain(value, decimals));
