import type { Map as MapLibreMap, Point } from 'maplibre-gl';

/** Sources of files that are open as layers begin so, their layers too; the name of the file's layer follows. */
export const LAND_FILE = 'land-file-';
/** Points and lines are pressed beside, too. */
const REACH_PX = 10;

/** A record of a file that is open as a layer. */
export interface PressedRecord {
  layer: string;
  index: number;
}

/** The record that is drawn at a place: points and lines before the area under them. */
export function recordAt(map: MapLibreMap, point: Point): PressedRecord | undefined {
  const own = map.getLayersOrder().filter((id) => id.startsWith(LAND_FILE));
  if (own.length === 0) return undefined;
  const around: [[number, number], [number, number]] = [
    [point.x - REACH_PX, point.y - REACH_PX],
    [point.x + REACH_PX, point.y + REACH_PX],
  ];
  // A name reaches into the areas beside its own.
  const drawn = map.queryRenderedFeatures(around, { layers: own.filter((id) => !id.endsWith('/names')) });
  const lines = drawn.filter(({ geometry }) => !geometry.type.endsWith('Polygon'));
  const [found] = lines.length > 0 ? lines : map.queryRenderedFeatures(point, { layers: own });
  return found && { layer: found.source.slice(LAND_FILE.length), index: Number(found.id) };
}
