import { onDemandOverlay } from './onDemandOverlay.ts';

const SOURCE = 'changes';

const draw = onDemandOverlay(SOURCE, ({ accent, parcelCasing }) => {
  const line = { type: 'line', source: SOURCE, layout: { 'line-join': 'round' } } as const;
  return [
    { id: 'changes-fill', type: 'fill', source: SOURCE, paint: { 'fill-color': accent, 'fill-opacity': 0.35, 'fill-antialias': false } },
    { ...line, id: 'changes-casing', paint: { 'line-color': parcelCasing, 'line-width': 4 } },
    { ...line, id: 'changes-line', paint: { 'line-color': accent, 'line-width': 2 } },
  ];
});

/**
 * Draws changed areas in the accent colour.
 * @param shapes GeoJSON coordinates of a MultiPolygon each; an empty list clears the drawing
 */
export const drawChanges = (shapes: ReadonlyArray<[number, number][][][]>): void =>
  draw({
    type: 'FeatureCollection',
    features: shapes.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } })),
  });
