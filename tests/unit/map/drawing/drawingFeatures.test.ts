import type { Feature, LineString, Position } from 'geojson';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../../../src/domain/drawing/drawing.ts';
import { draggedFeatures, drawingFeatures, pointedFeatures } from '../../../../src/map/drawing/drawingFeatures.ts';
import { drawingHandles } from '../../../../src/map/drawing/drawingHandles.ts';
import { drawnPath } from '../../../../src/map/drawing/drawnPath.ts';

const POINTS = [
  { lng: 105.8, lat: 21 },
  { lng: 105.801, lat: 21 },
  { lng: 105.801, lat: 21.001 },
  { lng: 105.8, lat: 21.001 },
];
const area = (change: Partial<Drawing> = {}) => drawnPath({ mode: 'area', points: POINTS, isClosed: true, ...change }, null, 1);
const kinds = (features: readonly Feature[], name: string): Feature[] => features.filter(({ properties }) => properties!['kind'] === name);
/** Sides of all lines as unordered pairs. */
const sides = (features: readonly Feature[]): string[] =>
  [...kinds(features, 'line'), ...kinds(features, 'ring')]
    .flatMap(({ geometry }) => {
      const coordinates = geometry.type === 'Polygon' ? geometry.coordinates[0]! : (geometry as LineString).coordinates;
      return geometry.type === 'Point' ? [] : coordinates.slice(1).map((to, i) => [coordinates[i]!, to]);
    })
    .map((ends) =>
      ends
        .map((end) => POINTS.findIndex(({ lng, lat }) => lng === end[0] && lat === end[1]))
        .sort()
        .join('-'),
    )
    .sort();

describe('drawing features', () => {
  test.each([
    { what: 'a closed area', path: area(), all: ['0-1', '0-3', '1-2', '2-3'] },
    { what: 'an open area', path: area({ isClosed: false }), all: ['0-1', '1-2', '2-3'] },
    { what: 'a line', path: area({ mode: 'line' }), all: ['0-1', '1-2', '2-3'] },
  ])('$what: resting and moving features together have every side once', ({ path, all }) => {
    expect(sides(drawingFeatures(path, null).features)).toEqual(all);
    for (let vertex = 0; vertex < 4; vertex += 1) {
      const rest = sides(drawingFeatures(path, vertex).features);
      const live = sides(draggedFeatures(path, vertex, POINTS[vertex]!, false).features);
      expect([...rest, ...live].sort()).toEqual(all);
      expect(rest.some((side) => side.includes(String(vertex)))).toBe(false);
      expect(live.length).toBeLessThanOrEqual(2);
    }
  });

  test('moving features are small, whatever the size of the drawing', () => {
    const points = Array.from({ length: 2000 }, (_, i) => ({ lng: 105 + i / 1e4, lat: 21 + (i % 2) / 1e4 }));
    const live = draggedFeatures(area({ points }), 1000, { lng: 105.3, lat: 21.1 }, true);
    expect(JSON.stringify(live).length).toBeLessThan(2000);
    expect(kinds(live.features, 'snap')).toHaveLength(1);
  });

  test('a single point is drawn, also the one that remains during a drag', () => {
    expect(drawingFeatures(area({ mode: 'point', points: POINTS.slice(0, 1) }), null).features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [105.8, 21] },
      properties: { kind: 'line' },
    });
    const two = area({ mode: 'line', points: POINTS.slice(0, 2) });
    expect(drawingFeatures(two, 1).features).toMatchObject([{ geometry: { type: 'Point', coordinates: [105.8, 21] } }]);
    expect(drawingFeatures(area({ points: [] }), null).features).toEqual([]);
  });

  test('an open area shows the side that would close it', () => {
    const open = area({ isClosed: false });
    expect(kinds(drawingFeatures(open, null).features, 'closing')).toHaveLength(1);
    const view = { box: { west: 105, south: 20, east: 106, north: 22 }, zoom: 18, isEdited: true, selected: 2, omitted: null };
    const handles = drawingHandles(open, view).features.features;
    expect(kinds(handles, 'first')[0]!.geometry).toEqual({ type: 'Point', coordinates: [105.8, 21] });
    expect(kinds(handles, 'selected')[0]!.geometry).toEqual({ type: 'Point', coordinates: [105.801, 21.001] });
    expect(kinds(handles, 'middle')).toHaveLength(3);
    const lengths = [0, 1, 2].map((from) => {
      const [a, b] = [POINTS[from]!, POINTS[from + 1]!];
      return `${geodesic.Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng).s12!.toFixed(2)} m`;
    });
    expect(kinds(handles, 'side').map(({ properties }) => properties!['label'])).toEqual(lengths);
    expect(drawingHandles(open, { ...view, isEdited: false }).middles).toEqual([]);
    expect(drawingHandles(open, { ...view, zoom: 12 }).features.features.map(({ properties }) => properties!['kind'])).toEqual([
      'first',
      'selected',
    ]);
  });

  test('only the last vertex of an open shape is connected to the mouse', () => {
    const at = { lng: 105.802, lat: 21.002 };
    const rubber = kinds(pointedFeatures(area({ isClosed: false }), at, false).features, 'rubber')[0]!.geometry as {
      coordinates: Position[];
    };
    expect(rubber.coordinates).toEqual([
      [105.8, 21.001],
      [105.802, 21.002],
    ]);
    expect(pointedFeatures(area(), at, false).features).toEqual([]);
    expect(pointedFeatures(area(), at, true).features.map(({ properties }) => properties!['kind'])).toEqual(['snap']);
  });
});
