import { expect, it } from 'vitest';
import { ringArea } from '../../../../../../src/domain/geometry/ring.ts';
import { traceRings } from '../../../../../../workers/parcels/overlap/changes/traceRings.ts';

/** Borders of one piece end to end, each from one corner to the next. */
const around = (...corners: [number, number][]): number[] =>
  corners.flatMap((corner, at) => [...corner, ...corners[(at + 1) % corners.length]!]);

it('trace rings: a bent strip two units wide keeps its bend, wherever its borders begin', () => {
  const strip: [number, number][] = [
    [350654, 704819],
    [36322, 0],
    [350656, 704819],
    [350657, 704820],
    [0, 1830362],
    [350654, 704820],
  ];
  for (let first = 0; first < strip.length; first += 1) {
    const corners = [...strip.slice(first), ...strip.slice(0, first)];
    const rings = traceRings(around(...corners));
    // A wrong corner makes it as wide as a lot.
    expect(rings.map((ring) => Math.abs(ringArea(Float64Array.from(ring))) < 3e6)).toEqual([true]);
  }
});

it('trace rings: a gap of one or two units from rounding is closed, and no larger one', () => {
  const side = 1_000;
  const borders = [0, 0, side, 0, side + 1, 2, side, side, side, side, 0, side, 0, side, 0, 0];
  expect(traceRings(borders).map((ring) => ringArea(Float64Array.from(ring)))).toEqual([expect.closeTo(side * side, -4)]);
  // Pieces with corners that close are still two.
  const pieces = [...around([0, 0], [side, 0], [side, side]), ...around([side + 2, 0], [2 * side, 0], [2 * side, side])];
  expect(traceRings(pieces)).toHaveLength(2);
});
