import type { LiveRequest } from '../../../contract/live/liveLayers.ts';
import { gridOfEpsg, type Vn2000Grid } from '../../../domain/coordinates/vn2000.ts';
import { LiveError } from '../liveError.ts';

type WireGrid = Extract<LiveRequest, { kind: 'warped-matrix' }>['grid'];

/** A supported reference system with the name used in requests. Without a grid it is web mercator. */
export interface ReferenceSystem {
  name: string;
  code: number;
  grid: Vn2000Grid | undefined;
}

/** EPSG:3857 and its predecessors. */
const MERCATOR_CODES = [3857, 900913, 102100, 102113, 3785];

/** Parses `EPSG:3857`, `urn:ogc:def:crs:EPSG::9210`, `…/def/crs/EPSG/0/3405`, `…/epsg.xml#4326` or a bare number. */
export function epsgCodeOf(name: string): number | undefined {
  const code = /^(?:.*(?:EPSG|ESRI)\b.*[:/#])?(\d{4,6})$/i.exec(name.slice(0, 200).trim())?.[1];
  return code === undefined ? undefined : Number(code);
}

export const isMercator = (code: number): boolean => MERCATOR_CODES.includes(code);

/** Returns a named system; undefined if it is neither web mercator nor a known grid. */
export function systemOf(name: string): ReferenceSystem | undefined {
  const code = epsgCodeOf(name);
  if (code === undefined) return undefined;
  const grid = gridOfEpsg(code);
  return isMercator(code) || grid ? { name, code, grid } : undefined;
}

/** Returns the wire form; all grids use the official datum shift, so it is not stated. */
export function liveGridOf({ kind, centralMeridianDeg }: Vn2000Grid): WireGrid {
  return kind === 'utm48' || kind === 'utm49' ? { kind } : { kind: 'tm3', central_meridian_deg: centralMeridianDeg };
}

/**
 * Chooses the system of requests: the operator's, else the layer's own VN-2000 grid (services without the datum shift
 * are off by 225 m in web mercator), else web mercator, else the first grid offered.
 */
export function chooseSystem(names: readonly string[], gridCode: number | undefined, own: readonly string[] = []): ReferenceSystem {
  const known = names.flatMap((name) => systemOf(name) ?? []);
  const has = `Dịch vụ có: ${names.slice(0, 30).join(', ') || 'không ghi (nothing)'}${names.length > 30 ? ' …' : ''}.`;
  if (gridCode !== undefined) {
    const found = known.find(({ code }) => code === gridCode || (isMercator(gridCode) && isMercator(code)));
    if (found) return found;
    throw new LiveError(`Dịch vụ không có EPSG:${gridCode} mà ta đọc được (not a supported system of this service). ${has}`);
  }
  const ownGrid = own.flatMap((name) => systemOf(name) ?? []).find(({ grid }) => grid);
  const chosen = ownGrid ?? known.find(({ grid }) => !grid) ?? known[0];
  if (chosen) return chosen;
  throw new LiveError(`Dịch vụ không có EPSG:3857 hay lưới VN-2000 nào (neither EPSG:3857 nor a grid of VN-2000). ${has}`);
}
