import { epsgOfGrid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { isOnGrid, onGrid, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

/** A reference system, and the records in its coordinates. */
export interface WrittenSystem {
  /** EPSG code; undefined if the grid has none. */
  epsg: number | undefined;
  name: string;
  wkt: string;
  records: readonly WrittenRecord[];
}

const WGS84_AXES = 'SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const VN2000_WKT = `GEOGCS["GCS_VN_2000",DATUM["D_Vietnam_2000",${WGS84_AXES}`;
export const WGS84_WKT = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",${WGS84_AXES}`;

/** Names of 3° zones by world map sheet. Others are named by meridian. */
const ZONES: Readonly<Record<number, string>> = { 102: 'zone_481', 105: 'zone_482', 108: 'zone_491' };

/** Returns ESRI's name of a grid, from which programs derive its code. */
function gridName({ kind, centralMeridianDeg }: Vn2000Grid): string {
  if (kind !== 'tm3') return `VN_2000_UTM_Zone_${kind.slice(3)}N`;
  const minutes = String(Math.round((centralMeridianDeg % 1) * 60)).padStart(2, '0');
  return `VN_2000_TM-3_${ZONES[centralMeridianDeg] ?? `${Math.floor(centralMeridianDeg)}-${minutes}`}`;
}

/** Returns the WKT of a grid in the .prj dialect, which all programs read. */
function gridWkt({ centralMeridianDeg, scale, falseEastingM }: Vn2000Grid, name: string): string {
  const parameters = Object.entries({
    False_Easting: falseEastingM,
    False_Northing: 0,
    Central_Meridian: centralMeridianDeg,
    Scale_Factor: scale,
    Latitude_Of_Origin: 0,
  }).map(([parameter, value]) => `PARAMETER["${parameter}",${value}]`);
  return `PROJCS["${name}",${VN2000_WKT},PROJECTION["Transverse_Mercator"],${parameters.join()},UNIT["Meter",1.0]]`;
}

/** Returns the land's grid, or WGS84 if that does not cover all points, and for the literal formula of §5. */
export function writtenSystem(land: WrittenLand): WrittenSystem {
  const { grid, records } = land;
  const gridRecords = grid.kind === 'spec' ? [] : records.map((record) => onGrid(land, record));
  if (gridRecords.length === 0 || !gridRecords.every(isOnGrid)) return { epsg: 4326, name: 'WGS 84', wkt: WGS84_WKT, records };
  const name = gridName(grid);
  return { epsg: epsgOfGrid(grid), name, wkt: gridWkt(grid, name), records: gridRecords };
}

/** Records of one geometry kind, which form a layer in formats with one kind per layer. */
export interface LayerOfKind {
  kind: WrittenRecord['kind'];
  /** Name of ASCII letters, digits and '-'. */
  name: string;
  /** True if a record has several parts, since programs expect one type per layer. */
  isMulti: boolean;
  records: readonly WrittenRecord[];
}

const KINDS = ['area', 'line', 'point'] as const;

/** @param name prefix of the layer names if there are several */
export function layersOf(records: readonly WrittenRecord[], name: string): LayerOfKind[] {
  const layers = KINDS.map((kind) => ({ kind, records: records.filter((record) => record.kind === kind) })).filter(
    (layer) => layer.records.length > 0,
  );
  return layers.map((layer) => ({
    ...layer,
    name: layers.length > 1 ? `${name}-${layer.kind}` : name,
    isMulti: layer.records.some(({ parts }) => parts.length > 1),
  }));
}

/** Makes names unique, ignoring case. @param maxLength maximum length of a name */
export function uniqueNames(names: readonly string[], taken: readonly string[], maxLength: number): string[] {
  const seen = new Set(taken);
  return names.map((name) => {
    let unique = name.slice(0, maxLength) || 'x';
    for (let count = 2; seen.has(unique.toLowerCase()); count += 1)
      unique = `${name.slice(0, maxLength - String(count).length - 1)}_${count}`;
    seen.add(unique.toLowerCase());
    return unique;
  });
}
