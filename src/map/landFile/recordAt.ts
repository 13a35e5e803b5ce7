import type { Map as MapLibreMap, Point } from 'maplibre-gl';

/** Prefix of sources and layers of files that are open as layers; the name of the file's layer follows. */
export const LAND_FILE = 'land-file-';
/** Reach of a press for points and lines. */
const REACH_PX = 10;

/** Record of a file that is open as a layer. */
export interface PressedRecord {
  layer: string;
  index: number;
}

/** Returns the record drawn at a place: points and lines before the area under them. */
export function recordAt(map: MapLibreMap, point: Point): PressedRecord | undefined {
  const own = map.getLayersOrder().filter((id) => id.startsWith(LAND_FILE));
  if (own.length === 0) return undefined;
  const around: [[number, number], [number, number]] = [
    [point.x - REACH_PX, point.y - REACH_PX],
    [point.x + REACH_PX, point.y + REACH_PX],
  ];
  // A name extends into neighbouring areas.
  const drawn = map.queryRenderedFeatures(around, { layers: own.filter((id) => !id.endsWith('/names')) });
  const lines = drawn.filter(({ geometry }) => !geometry.type.endsWith('Polygon'));
  const [found] = lines.length > 0 ? lines : map.queryRenderedFeatures(point, { layers: own });
  return found && { layer: found.source.slice(LAND_FILE.length), index: Number(found.id) };
}
