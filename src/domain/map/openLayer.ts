import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import type { OwnFill } from '../land/fillColour.ts';
import type { PlanningItem, SheetRow } from '../land/parcel.ts';
import type { PlanEdition } from '../land/planEdition.ts';
import type { PicturedPlanning, PlanningPicture } from '../land/planning.ts';

/** What an open layer is drawn from: zones of its GeoJSON file, its georeferenced picture, tiles that its file names, or another server's map. */
export type LayerDrawing = 'zones' | 'picture' | 'tiles' | 'live';

/**
 * Why a layer cannot be drawn: nothing to draw it from, no network, its server says nothing, not there, too large, unreadable, only
 * for who is logged in or has points left, points that its customer has yet to agree to, another refusal.
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
 * A planning or a cadastral sheet that the user has open as a layer (§4 'active parcel layers as type land'), or a map of another
 * server, which is 'live'. Zones, which of a sheet are its parcels, stay in the parcels worker.
 */
export interface OpenLayer extends Pick<PlanningItem, 'title' | 'address' | 'center' | 'isSample'> {
  type: LayerLand['type'] | 'live';
  /** What `layerId` says. */
  id: string;
  /** Of a sheet. */
  sheetNumber?: string | undefined;
  /** 0 of a sheet and of another server's map. */
  year: number;
  /** Of a planning of which that was said. */
  edition?: PlanEdition | undefined;
  /** What it covers; null until that is known. */
  box: LngLatBox | null;
  /** Relative to the file host, or a whole address; empty when it has none. */
  fileUrl: string;
  pictures: PlanningPicture[];
  /** All it can be drawn from; empty when there is nothing. */
  drawings: LayerDrawing[];
  drawing: LayerDrawing;
  /** 0–100; a new layer has 100 (§9). */
  opacity: number;
  /** 'failed': what it is drawn from could not be had; asking again is offered. */
  status: 'loading' | 'shown' | 'failed';
  /** Why, while `status` is 'failed'. */
  fault: LayerFault | null;
  /** Grows with every retry: what could not be had is asked for anew. */
  attempt: number;
  /** Land codes of its zones, in the order of the circular; empty until they are known, and of a sheet, whose parcels all look the same. */
  landCodes: string[];
  /** Colours of the drawing, of zones whose code has none; left out where there are none. */
  ownFills?: OwnFill[];
  /** Of features of another server's: a tile could not be had whole; null or left out while all of them could. */
  cutShort?: CutShort | null;
  /** It opened by itself around a search, and goes with the next; false once the user touched it. */
  isAutomatic: boolean;
}

/** The finest zoom at which tiles of features lack some, and how many are in one of them. */
export interface CutShort {
  zoom: number;
  count: number;
}

/** Of a layer that opened by itself: streets and names stay readable through it. */
export const AUTOMATIC_LAYER_OPACITY = 30;

/** Of the ids of layers that show no planning. */
const PREFIXES: Readonly<Record<OpenLayer['type'], string>> = { land: '', cadastrals: 'sheet/', live: 'live/' };

/** Of the layer that something opens as: no planning's id has the slash, so a sheet of the same id is another layer. */
export const layerId = ({ type, id }: Pick<OpenLayer, 'type' | 'id'>): string => `${PREFIXES[type]}${id}`;

/** What the layer of an id shows; the other way round. */
export function layerLand(id: string): Pick<OpenLayer, 'type' | 'id'> {
  const type = (['cadastrals', 'live'] as const).find((name) => id.startsWith(PREFIXES[name])) ?? 'land';
  return { type, id: id.slice(PREFIXES[type].length) };
}

/** Whether an open layer is of a planning, and not of a sheet: only such say what land is planned for. */
export const isPlanning = ({ type }: { readonly type: OpenLayer['type'] }): boolean => type === 'land';

/** Whether it is another server's map, which only its own server knows anything of. */
export const isLive = ({ type }: { readonly type: OpenLayer['type'] }): boolean => type === 'live';

const IS_ARCHIVE = /\.pmtiles(?:[?#]|$)/i;
const isTemplate = (url: string): boolean => ['{z}', '{x}', '{y}'].every((part) => url.includes(part));

/** Whether a file is tiles: a PMTiles archive, or an address with {z}, {x} and {y}. */
const isTileAddress = (fileUrl: string): boolean => IS_ARCHIVE.test(fileUrl) || isTemplate(fileUrl);

const isOnGlobe = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 85;

/** Whether a picture can be laid on the map: it has an address, and its corners enclose something. */
export function isLaidOut({ url, corners }: PlanningPicture): boolean {
  const [a, b, c, d] = corners;
  if (url === '' || !corners.every(isOnGlobe)) return false;
  return (c.lng - a.lng) * (d.lat - b.lat) !== (d.lng - b.lng) * (c.lat - a.lat);
}

/** What a planning or a sheet can be drawn from, the best first. */
export function drawingsOf({ fileUrl, pictures }: Pick<PicturedPlanning, 'fileUrl' | 'pictures'>): LayerDrawing[] {
  const drawings: LayerDrawing[] = [];
  if (fileUrl !== '') drawings.push(isTileAddress(fileUrl) ? 'tiles' : 'zones');
  if (pictures.some(isLaidOut)) drawings.push('picture');
  return drawings;
}

/**
 * Where a layer of a link belongs among the open ones, of which some may be of the link and some the user's own.
 * @param order ids of the link's layers, the topmost first
 * @returns its index, 0 is the top: under the last that the link puts above it, else over the first below it, else on top
 */
export function layerPlace(id: string, openIds: readonly string[], order: readonly string[]): number {
  const rank = order.indexOf(id);
  const above = openIds.findLastIndex((open) => order.includes(open) && order.indexOf(open) < rank);
  if (above >= 0) return above + 1;
  return Math.max(
    0,
    openIds.findIndex((open) => order.indexOf(open) > rank),
  );
}
