import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import type { OwnFill } from '../land/fillColour.ts';
import type { PlanningItem, SheetRow } from '../land/parcel.ts';
import type { PlanEdition } from '../land/planEdition.ts';
import type { PicturedPlanning, PlanningPicture } from '../land/planning.ts';

/** Content of an open layer: zones of its GeoJSON file, its georeferenced picture, tiles, or another server's map. */
export type LayerDrawing = 'zones' | 'picture' | 'tiles' | 'live';

/**
 * Reason why a layer cannot be drawn: no content, no network, no response, missing, too large, unreadable, login
 * required, too few points (VPOINT) in the wallet, a price to confirm, another refusal.
 */
export type LayerFault =
  | 'nothing'
  | 'offline'
  | 'silent'
  | 'missing'
  | 'tooLarge'
  | 'unreadable'
  | 'login'
  | 'points'
  | 'price'
  | 'refused';

export type LayerLand = PicturedPlanning | SheetRow;

/**
 * An open layer: a planning, a cadastral sheet, or another server's map ('live'). Its zones, which are the parcels of a
 * sheet, stay in the parcels worker.
 */
export interface OpenLayer extends Pick<PlanningItem, 'title' | 'address' | 'center' | 'isSample'> {
  type: LayerLand['type'] | 'live';
  /** Id from `layerId`. */
  id: string;
  /** Sheets only. */
  sheetNumber?: string | undefined;
  /** 0 for a sheet and for another server's map. */
  year: number;
  /** Validity of a planning, if known. */
  edition?: PlanEdition | undefined;
  /** Covered area; null until known. */
  box: LngLatBox | null;
  /** Path relative to the file host, or an absolute address; empty if there is none. */
  fileUrl: string;
  pictures: PlanningPicture[];
  /** Available content; empty if there is none. */
  drawings: LayerDrawing[];
  drawing: LayerDrawing;
  /** 0–100; a new layer has 100 (§9). */
  opacity: number;
  /** 'failed': its content could not be fetched; a retry is offered. */
  status: 'loading' | 'shown' | 'failed';
  fault: LayerFault | null;
  /** Number of retries. A new number fetches the content again. */
  attempt: number;
  /** Land codes of its zones in the order of the circular; empty until known, and for sheets. */
  landCodes: string[];
  /** Colours from the source file for zones without a known land code; absent if there are none. */
  ownFills?: OwnFill[];
  /** Features of another server: a tile could not be fetched completely; null or absent if all could. */
  truncated?: TruncatedTiles | null;
  /** True if a search opened it; the next search closes it. False once the user touched it. */
  isAutomatic: boolean;
}

/** Finest zoom at which tiles lack features, and the number of features in one of them. */
export interface TruncatedTiles {
  zoom: number;
  count: number;
}

/** Opacity of a layer opened by a search, through which streets and names stay readable. */
export const AUTOMATIC_LAYER_OPACITY = 30;

/** Id prefixes of layers that show no planning. */
const PREFIXES: Readonly<Record<OpenLayer['type'], string>> = { land: '', cadastrals: 'sheet/', live: 'live/' };

/** Returns a layer's id. Record ids have no slash, so a planning and a sheet of the same id differ. */
export const layerId = ({ type, id }: Pick<OpenLayer, 'type' | 'id'>): string => `${PREFIXES[type]}${id}`;

export function parseLayerId(id: string): Pick<OpenLayer, 'type' | 'id'> {
  const type = (['cadastrals', 'live'] as const).find((name) => id.startsWith(PREFIXES[name])) ?? 'land';
  return { type, id: id.slice(PREFIXES[type].length) };
}

/** Returns true for plannings. Only these state land use plans. */
export const isPlanning = ({ type }: { readonly type: OpenLayer['type'] }): boolean => type === 'land';

export const isLive = ({ type }: { readonly type: OpenLayer['type'] }): boolean => type === 'live';

const IS_ARCHIVE = /\.pmtiles(?:[?#]|$)/i;
const isTemplate = (url: string): boolean => ['{z}', '{x}', '{y}'].every((part) => url.includes(part));

const isTileAddress = (fileUrl: string): boolean => IS_ARCHIVE.test(fileUrl) || isTemplate(fileUrl);

const isOnGlobe = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 85;

/** Returns true if a picture has an address and corners that enclose an area. */
export function isGeoreferenced({ url, corners }: PlanningPicture): boolean {
  const [a, b, c, d] = corners;
  if (url === '' || !corners.every(isOnGlobe)) return false;
  return (c.lng - a.lng) * (d.lat - b.lat) !== (d.lng - b.lng) * (c.lat - a.lat);
}

/** Returns the available content of a planning or a sheet, the best first. */
export function drawingsOf({ fileUrl, pictures }: Pick<PicturedPlanning, 'fileUrl' | 'pictures'>): LayerDrawing[] {
  const drawings: LayerDrawing[] = [];
  if (fileUrl !== '') drawings.push(isTileAddress(fileUrl) ? 'tiles' : 'zones');
  if (pictures.some(isGeoreferenced)) drawings.push('picture');
  return drawings;
}

/**
 * Returns the index (0 is the top) of a link's layer among the open ones, which may be from the link or the user: below
 * the last layer above it in the link, else above the first below it, else on top. `order` has the topmost id first.
 */
export function layerIndex(id: string, openIds: readonly string[], order: readonly string[]): number {
  const rank = order.indexOf(id);
  const above = openIds.findLastIndex((open) => order.includes(open) && order.indexOf(open) < rank);
  if (above >= 0) return above + 1;
  return Math.max(
    0,
    openIds.findIndex((open) => order.indexOf(open) > rank),
  );
}
