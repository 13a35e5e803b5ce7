import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateTileStore, TileShape, TileStore } from '../../workers/parcels/tiles/tileStore.ts';
import { seededRandom } from '../support/run/seededRandom.ts';
import { LARGE_RINGS, largeRing } from '../support/tiles/largeRings.ts';
import { box, place, STORE_OPTIONS, X, Y, Z } from '../support/tiles/storeScene.ts';
import { featureOf, showTile, type ShownFeature } from '../support/tiles/storeTile.ts';
import { signedArea } from '../support/tiles/tileGeometry.ts';
import { polygonsShape, rectangle, type Pair } from '../support/tiles/tileShapes.ts';

const LONG = process.env.THUA_LONG === '1';
const FUZZED = LONG ? 20_000 : 150;

/** Feature in every test that must be found and drawn beside any other. */
const CONTROL = featureOf(Number.MAX_SAFE_INTEGER, polygonsShape([[box(0.5, 0.5, 0.6, 0.6)]]), ['ODT', 1]);
const CONTROL_CORNERS = ['2048,2048', '2048,2458', '2458,2048', '2458,2458'];

/** Expects that hostile geometry and texts never throw, block, or affect features beside them. */
export function describeHostileTiles(name: string, load: () => Promise<CreateTileStore>): void {
  let create: CreateTileStore;
  let store: TileStore;
  beforeAll(async () => {
    create = await load();
  });
  beforeEach(() => {
    store = create(STORE_OPTIONS);
    store.set(CONTROL);
  });

  /** @returns features in the tile other than the control */
  function besideControl(): ShownFeature[] {
    const shapes = showTile(store, Z, X, Y).shapes ?? [];
    const control = shapes.find(({ id }) => id === CONTROL.id);
    expect(control?.parts[0]!.map(String).toSorted()).toEqual(CONTROL_CORNERS);
    const [lng, lat] = place(0.55, 0.55);
    expect(store.idsAt({ lng, lat })).toContain(CONTROL.id);
    return shapes.filter(({ id }) => id !== CONTROL.id);
  }

  describe(`${name}: hostile geometry`, () => {
    const bad: Pair[] = [
      [NaN, 20],
      [105, NaN],
      [Infinity, 20],
      [105, -Infinity],
    ];
    const kinds: Array<[string, (corner: Pair) => TileShape]> = [
      ['a ring', (corner) => polygonsShape([[[...box(0.2, 0.2, 0.8, 0.8), corner]]])],
      ['a hole', (corner) => polygonsShape([[box(0.2, 0.2, 0.8, 0.8), [place(0.3, 0.3), corner, place(0.4, 0.3)]]])],
    ];
    it.each(kinds)('a corner without a number in %s is stored and returned, and not drawn', (_what, shapeWith) => {
      bad.forEach((corner, id) => {
        const shape = shapeWith(corner);
        store.set(featureOf(id, shape, ['CLN', id], place(0.3, 0.3)));
        expect([...store.shape(id)!.lngLat]).toEqual([...shape.lngLat]);
      });
      expect(store.size).toBe(bad.length + 1);
      expect(besideControl()).toEqual([]);
      expect(store.remove(0)).toBe(true);
    });

    it('a label position without a number leaves only the shape drawn', () => {
      bad.forEach((label, id) => store.set(featureOf(id, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), [], label)));
      expect(besideControl()).toHaveLength(bad.length);
      expect(showTile(store, Z, X, Y).labels).toBeUndefined();
    });

    it('shapes off the earth, on the poles and on the date line leave tiles valid', () => {
      const far = [
        -1e300, -1e9, -540, -360, -180.000_1, -180, -90, -85.06, 0, 85.06, 89.999_999, 90, 90.1, 180, 180.000_1, 360, 1e9, 1e300,
      ];
      let id = 0;
      for (const lng of far) {
        for (const lat of far) {
          store.set(featureOf((id += 1), polygonsShape([[[...box(0.1, 0.1, 0.2, 0.2), [lng, lat]]]]), [], [lng, lat]));
        }
      }
      besideControl();
      for (const [x, y] of [
        [0, 0],
        [2 ** 10 - 1, 0],
        [0, 2 ** 10 - 1],
        [2 ** 10 - 1, 2 ** 10 - 1],
        [0, 450],
        [2 ** 10 - 1, 450],
      ])
        showTile(store, 10, x!, y!);
      for (const [lng, lat] of [
        [-180, -90],
        [180, 90],
        [1e300, -1e300],
      ])
        store.idsAt({ lng: lng!, lat: lat! });
      store.idsIn({ west: -1e300, south: -1e300, east: 1e300, north: 1e300 });
    });

    it('a ring around the whole world covers every tile and costs no more than another ring', () => {
      store.set(featureOf(1, polygonsShape([[rectangle(-180, -85, 180, 85)]])));
      for (const { id, parts } of besideControl()) {
        expect(id).toBe(1);
        expect(signedArea(parts[0]!)).toBe(4224 ** 2);
      }
      expect(store.idsAt({ lng: 1, lat: 1 })).toEqual([1]);
      expect(store.remove(1)).toBe(true);
      expect(besideControl()).toEqual([]);
    });

    it('degenerate rings are not drawn: one or two points, empty, repeated points, collinear points', () => {
      const [a, b, c] = [place(0.2, 0.2), place(0.4, 0.4), place(0.3, 0.3)];
      const nothing: TileShape[] = [
        polygonsShape([]),
        polygonsShape([[]]),
        polygonsShape([[[]]]),
        polygonsShape([[[a]]]),
        polygonsShape([[[a, b]]]),
        polygonsShape([[[a, b, a]]]),
        polygonsShape([[[a, a, a, a]]]),
        polygonsShape([[[a, c, b]]]),
        polygonsShape([[[a, b, a, b, a]]]),
        polygonsShape([[[a, b], box(0.2, 0.2, 0.4, 0.4)]]),
      ];
      nothing.forEach((shape, id) => store.set(featureOf(id, shape)));
      expect(store.size).toBe(nothing.length + 1);
      expect(besideControl()).toEqual([]);
    });

    it('a degenerate hole leaves its outline; empty rings between others leave those', () => {
      const [outline, a, b] = [box(0.2, 0.2, 0.4, 0.4), place(0.25, 0.25), place(0.3, 0.3)];
      const shapes = [polygonsShape([[outline, [], [a], [a, b], [a, a, a]]]), polygonsShape([[], [outline], [[]]])];
      shapes.forEach((shape, id) => store.set(featureOf(id, shape)));
      expect(
        besideControl()
          .map(({ id, parts }) => [id, parts.length])
          .toSorted(),
      ).toEqual([
        [0, 1],
        [1, 1],
      ]);
    });

    it('self-crossing rings, and holes as large as their outline or outside it, give valid tiles', () => {
      const [outline, bow] = [box(0.2, 0.2, 0.4, 0.4), [place(0.1, 0.1), place(0.9, 0.8), place(0.9, 0.1), place(0.1, 0.9)]];
      const shapes = [
        [[bow]],
        [[[...bow, ...bow]]],
        [[outline, outline]],
        [[outline, outline.toReversed()]],
        [[outline, box(0.1, 0.1, 0.45, 0.45)]],
        [[outline, box(0.6, 0.6, 0.7, 0.7)]],
        [[outline, box(3, 3, 40, 40)]],
        [[box(5, 5, 6, 6), box(-2, -2, 3, 3)]],
        [[outline], [outline]],
      ];
      shapes.forEach((polygons, id) => store.set(featureOf(id, polygonsShape(polygons))));
      besideControl();
      for (let z = STORE_OPTIONS.minZoom; z <= STORE_OPTIONS.maxZoom; z += 1) {
        const scale = 2 ** (z - Z);
        for (const part of [0.15, 0.4, 0.9]) showTile(store, z, Math.floor((X + part) * scale), Math.floor((Y + part) * scale));
      }
    });

    it.each(LARGE_RINGS)(
      'a %s ring of %d corners has its tiles',
      (_shape, vertices, corner) => {
        const { shape, area } = largeRing(vertices, corner);
        store.set(featureOf(1, shape));
        const [shown] = besideControl();
        expect(Math.abs(signedArea(shown!.parts[0]!) / (area * 4096 ** 2) - 1)).toBeLessThan(1e-3);
        showTile(store, 10, X >> 4, Y >> 4);
        showTile(store, 18, (X << 4) + 8, (Y << 4) + 1);
        expect(store.shape(1)!.lngLat).toHaveLength(2 * vertices);
        expect(store.remove(1)).toBe(true);
      },
      120_000,
    );
  });

  describe(`${name}: hostile texts`, () => {
    it('hostile strings (prototype names, control characters, half surrogates, 1 MB) stay distinct', () => {
      const texts = [
        '__proto__',
        'constructor',
        'toString',
        '\0',
        '\u0001\u007f',
        '\u202eđảo',
        '🏠'.repeat(1000),
        'Ư'.repeat(2 ** 20),
        ' ',
        'null',
        '{"a":1}',
      ];
      texts.forEach((text, id) => store.set(featureOf(id, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), [text, id])));
      const shown = besideControl();
      expect(shown).toHaveLength(texts.length);
      for (const { id, properties } of shown) expect(properties).toEqual({ code: texts[id], number: `${id}` });
      store.set(featureOf(1000, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), ['a\ud83d', null]));
      expect(besideControl().find(({ id }) => id === 1000)!.properties.code).toBe('a\ufffd');
    });

    it('features with fewer or more values than keys are drawn', () => {
      store.set(featureOf(1, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), []));
      store.set(featureOf(2, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), ['ODT', 1, 'more', 2]));
      expect(besideControl().map(({ properties }) => properties)).toEqual([{}, { code: 'ODT', number: '1' }]);
    });

    it('ten thousand features at one position are drawn', () => {
      for (let id = 0; id < 10_000; id += 1)
        store.set(featureOf(id, polygonsShape([[box(0.2, 0.2, 0.3, 0.3)]]), ['ODT', id], place(0.25, 0.25)));
      expect(besideControl()).toHaveLength(10_000);
      for (let id = 0; id < 10_000; id += 1) store.remove(id);
      expect(besideControl()).toEqual([]);
    });
  });

  it(`${name}: ${FUZZED} random shapes leave every tile valid`, () => {
    const random = seededRandom(77);
    const odd = [NaN, Infinity, -Infinity, 0, -0, 180, -180, 90, -90, 85.051_128_78, -85.051_128_78, 1e-300, 1e300, 361, -1e9];
    const corner = (): Pair => {
      const at = place(3 * random() - 1, 3 * random() - 1);
      const pick = (usual: number): number => (random() < 0.02 ? odd[Math.floor(random() * odd.length)]! : usual);
      return [pick(at[0]), pick(at[1])];
    };
    const several = <Item>(most: number, make: () => Item): Item[] => Array.from({ length: Math.floor((most + 1) * random()) }, make);
    const shape = (): TileShape => polygonsShape(several(3, () => several(3, () => several(8, corner))));
    for (let round = 0; round < FUZZED; round += 1) {
      // Twenty at a time are stored together.
      store.set(featureOf(round % 20, shape(), ['ODT', round], corner()));
      besideControl();
      const z = 10 + Math.floor(11 * random());
      showTile(store, z, Math.floor((X + random()) * 2 ** (z - Z)), Math.floor((Y + random()) * 2 ** (z - Z)));
      if (random() < 0.1) store.remove(Math.floor(20 * random()));
    }
  }, 120_000);
}
