import { describe, expect, test } from 'vitest';
import type { DrawingChange } from '../../../../src/domain/drawing/drawingChange.ts';
import { type DrawingOutline, spliceOutline } from '../../../../src/domain/drawing/drawingOutline.ts';
import { type LngLat, packPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { firstDifference } from '../../../support/geometry/firstDifference.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const HEAD = { mode: 'area', isClosed: true, noteUid: null } as const;
const change = (at: number, removed: readonly LngLat[], added: readonly LngLat[]): DrawingChange => ({
  at,
  removed,
  added,
  before: HEAD,
  after: HEAD,
});

function outlineOf(points: readonly LngLat[], indices: number[], version: number): DrawingOutline {
  return {
    lngLat: packPoints(indices.map((index) => points[index]!)),
    indices: Uint32Array.from(indices),
    version,
    box: null,
    isExact: true,
  };
}

describe('drawing outline after an edit', () => {
  test('the outline refers to the points of the new drawing, added ones included, and keeps the others', () => {
    const random = seededRandom(77);
    const upTo = (end: number): number => Math.floor(random() * end);
    let points: LngLat[] = Array.from({ length: 400 }, () => ({ lng: random(), lat: random() }));
    let outline = outlineOf(
      points,
      points.map((_, i) => i).filter((i) => i % 7 === 0),
      0,
    );
    for (let version = 1; version <= 500; version += 1) {
      const at = upTo(points.length + 1);
      const removed = points.slice(at, at + upTo(4));
      const added = Array.from({ length: upTo(4) }, () => ({ lng: random(), lat: random() }));
      const kept = new Set([...outline.indices].map((index) => points[index]!).filter((point) => !removed.includes(point)));
      points = [...points.slice(0, at), ...added, ...points.slice(at + removed.length)];
      outline = spliceOutline(outline, change(at, removed, added), version)!;
      const drawn = [...outline.indices].map((index) => points[index]!);
      expect(firstDifference(outline.lngLat, packPoints(drawn))).toBeUndefined();
      expect(
        firstDifference(
          outline.indices,
          [...new Set(outline.indices)].sort((a, b) => a - b),
        ),
      ).toBeUndefined();
      // Compared by identity: toEqual would search all points for each.
      const wanted = new Set([...kept, ...added]);
      expect([drawn.length, drawn.filter((point) => !wanted.has(point))]).toEqual([wanted.size, []]);
      expect(outline.version).toBe(version);
    }
  });

  test('an edit of many points leaves no outline', () => {
    const points = Array.from({ length: 50 }, (_, i) => ({ lng: i, lat: 0 }));
    expect(spliceOutline(outlineOf(points, [0, 20, 49], 1), change(0, points, []), 2)).toBeNull();
  });
});
