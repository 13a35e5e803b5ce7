/** How deep the positions of a geometry lie in its `coordinates`, and what they bound. */
export interface GeoJsonGeometry {
  level: number;
  closed: boolean;
  isPoint: boolean;
}

const lines = (level: number, closed: boolean): GeoJsonGeometry => ({ level, closed, isPoint: false });
const points = (level: number): GeoJsonGeometry => ({ level, closed: false, isPoint: true });

/** What can be measured. */
export const LINES_AND_RINGS: ReadonlyMap<string, GeoJsonGeometry> = new Map([
  ['LineString', lines(2, false)],
  ['MultiLineString', lines(3, false)],
  ['Polygon', lines(3, true)],
  ['MultiPolygon', lines(4, true)],
]);

/** What can be drawn. */
export const SHAPES: ReadonlyMap<string, GeoJsonGeometry> = new Map([...LINES_AND_RINGS, ['Point', points(1)], ['MultiPoint', points(2)]]);
