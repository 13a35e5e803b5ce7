import { describe, expect, test } from 'vitest';
import type { LngLat } from '../../../../src/domain/lngLat.ts';
import { NumberColumn } from '../../../../workers/parcels/numberColumn.ts';
import { PackedShapes } from '../../../../workers/parcels/packedShapes.ts';

/** A small generator with a seed, so that a failure can be had again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const flat = (ring: readonly LngLat[]): number[] => ring.flatMap(({ lng, lat }) => [lng, lat]);

const square = (west: number, south: number, size: number): LngLat[] => [
  { lng: west, lat: south },
  { lng: west + size, lat: south },
  { lng: west + size, lat: south + size },
  { lng: west, lat: south + size },
];

describe('packed shapes', () => {
  test('round trip: 2,000 random polygons with holes come back to the last bit', () => {
    const random = seeded(20_250_701);
    const shapes = new PackedShapes();
    const originals: LngLat[][][] = [];
    for (let i = 0; i < 2000; i += 1) {
      const rings = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        Array.from({ length: 3 + Math.floor(random() * 10) }, () => ({
          lng: 102 + random() * 8,
          lat: 8 + random() * 15,
        })),
      );
      originals.push(rings);
      expect(shapes.add(rings)).toBe(i);
    }
    originals.forEach((rings, slot) => {
      expect(shapes.rings(slot).map((ring) => [...ring])).toEqual(rings.map(flat));
      const outer = rings[0]!;
      expect(shapes.box(slot)).toEqual({
        west: Math.min(...outer.map(({ lng }) => lng)),
        south: Math.min(...outer.map(({ lat }) => lat)),
        east: Math.max(...outer.map(({ lng }) => lng)),
        north: Math.max(...outer.map(({ lat }) => lat)),
      });
    });
    expect(shapes.coordinateBytes).toBe(originals.flat(2).length * 16);
  });

  test('a repeated first corner is dropped when packing and put back for GeoJSON', () => {
    const shapes = new PackedShapes();
    const ring = square(105, 21, 1);
    shapes.add([[...ring, ring[0]!]]);
    expect([...shapes.rings(0)[0]!]).toEqual(flat(ring));
    const [first] = shapes.polygonCoordinates(0);
    expect(first).toHaveLength(5);
    expect(first!.at(-1)).toEqual(first![0]);
  });

  test('a point in a hole is not inside; on shared edges exactly one neighbour holds it', () => {
    const shapes = new PackedShapes();
    shapes.add([square(0, 0, 8), square(2, 2, 2)]);
    expect(shapes.contains(0, { lng: 3, lat: 3 })).toBe(false);
    expect(shapes.contains(0, { lng: 1, lat: 3 })).toBe(true);
    expect(shapes.contains(0, { lng: 9, lat: 3 })).toBe(false);
    const left = shapes.add([square(10, 0, 1)]);
    const right = shapes.add([square(11, 0, 1)]);
    for (const lat of [0.25, 0.5, 0.75]) {
      const holders = [left, right].filter((slot) => shapes.contains(slot, { lng: 11, lat }));
      expect(holders).toHaveLength(1);
    }
  });

  test('a shape without a ring or corner holds nothing', () => {
    const shapes = new PackedShapes();
    shapes.add([]);
    shapes.add([[]]);
    expect(shapes.contains(1, { lng: 0, lat: 0 })).toBe(false);
    expect(shapes.contains(0, { lng: 0, lat: 0 })).toBe(false);
    expect(shapes.rings(0)).toEqual([]);
  });
});

test('number column: keeps what was pushed while it grows', () => {
  const column = new NumberColumn();
  for (let i = 0; i < 10_000; i += 1) column.push(i, i / 3);
  expect(column.length).toBe(20_000);
  expect([column.at(0), column.at(19_998), column.at(19_999)]).toEqual([0, 9999, 9999 / 3]);
  column.set(4, -1);
  expect([...column.view(3, 6)]).toEqual([1 / 3, -1, 2 / 3]);
  expect(column.bytes).toBe(160_000);
});
