import { epsgOfGrid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { isOnGrid, onGrid, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

/** A reference system with the records in its coordinates. */
export interface WrittenSystem {
  /** EPSG's code; undefined of a grid that has none. */
  epsg: number | undefined;
  name: string;
  wkt: string;
  records: readonly WrittenRecord[];
}

const WGS84_AXES = 'SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const VN2000_WKT = `GEOGCS["GCS_VN_2000",DATUM["D_Vietnam_2000",${WGS84_AXES}`;
export const WGS84_WKT = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",${WGS84_AXES}`;

/** Zones of 3° by their sheet of the world map; others are named by their meridian. */
const ZONES: Readonly<Record<number, string>> = { 102: 'zone_481', 105: 'zone_482', 108: 'zone_491' };

/** A grid as ESRI names it, by which programs know its code. */
function gridName({ kind, centralMeridianDeg }: Vn2000Grid): string {
  if (kind !== 'tm3') return `VN_2000_UTM_Zone_${kind.slice(3)}N`;
  const minutes = String(Math.round((centralMeridianDeg % 1) * 60)).padStart(2, '0');
  return `VN_2000_TM-3_${ZONES[centralMeridianDeg] ?? `${Math.floor(centralMeridianDeg)}-${minutes}`}`;
}

/** A grid in the WKT of a .prj, which all programs read. */
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

/** The grid of the land, or WGS84 where it does not reach all points, and for the literal formula, which no program knows. */
export function writtenSystem(land: WrittenLand): WrittenSystem {
  const { grid, records } = land;
  const onIt = grid.kind === 'spec' ? [] : records.map((record) => onGrid(land, record));
  if (onIt.length === 0 || !onIt.every(isOnGrid)) return { epsg: 4326, name: 'WGS 84', wkt: WGS84_WKT, records };
  const name = gridName(grid);
  return { epsg: epsgOfGrid(grid), name, wkt: gridWkt(grid, name), records: onIt };
}

/** Records of one kind, which is a layer of its own in files that have a kind each. */
export interface LayerOfKind {
  kind: WrittenRecord['kind'];
  /** Of ASCII letters, digits and '-'. */
  name: string;
  /** One has several parts: programs expect one type in a layer. */
  isMulti: boolean;
  records: readonly WrittenRecord[];
}

const KINDS = ['area', 'line', 'point'] as const;

/** @param name of all, which the layers' names begin with where there are several */
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

/** Names that differ from each other, and from those that are taken, in any letters' case. @param maxLength of a name */
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
