import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { TileFeature, TileShape, TileValue } from '../../../workers/parcels/tiles/tileStore.ts';
import { polygonsShape, rectangle, type Pair } from '../tiles/tileShapes.ts';

type Random = () => number;

/** Keys of the features of a scene. */
export const SCENE_KEYS = ['kind', 'number', 'share', 'flag', 'note'] as const;

/** Zooms of the differential test. */
export const SCENE_ZOOMS = { min: 10, max: 20 };

export interface Scene {
  z: number;
  x: number;
  y: number;
  features: TileFeature[];
}

/** Buffer of a tile, as a share of its side. */
const BUFFER = 64 / 4096;
const UNIT = 1 / 4096;

/** Generates features around a tile in Việt Nam that are hard to cut: on borders, across, around, or tiny. */
export function seededScene(random: Random): Scene {
  const z = SCENE_ZOOMS.min + Math.floor(random() * (SCENE_ZOOMS.max - SCENE_ZOOMS.min + 1));
  const size = 2 ** z;
  const x = Math.floor(((102.2 + 7 * random() + 180) / 360) * size);
  const y = Math.floor((0.43 + 0.045 * random()) * size);
  const toLngLat = ([across, down]: Pair): Pair => {
    const north = Math.PI * (1 - (2 * (y + down)) / size);
    return [((x + across) / size - 0.5) * 360, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
  };
  const features = KINDS.flatMap((kind, i): TileFeature[] => {
    const shape = onEarth(kind.draw(random), toLngLat);
    // Ids like those of records: up to 53 bits, unique.
    const id = Math.floor(random() * 2 ** 46) * 2 ** 7 + i;
    return [{ id, shape, values: drawValues(kind.name, random), label: drawLabel(random, toLngLat) }];
  });
  return { z, x, y, features };
}

function onEarth(shape: TileShape, toLngLat: (at: Pair) => Pair): TileShape {
  const lngLat = shape.lngLat.slice();
  for (let i = 0; i < lngLat.length; i += 2) lngLat.set(toLngLat([lngLat[i]!, lngLat[i + 1]!]), i);
  return { ...shape, lngLat };
}

function drawLabel(random: Random, toLngLat: (at: Pair) => Pair): LngLat | null {
  if (random() < 0.3) return null;
  const [lng, lat] = toLngLat([3 * random() - 1, 3 * random() - 1]);
  return { lng, lat };
}

function drawValues(kind: string, random: Random): Array<TileValue | null> {
  const pick = (...from: Array<TileValue | null>): TileValue | null => from[Math.floor(random() * from.length)]!;
  return [
    kind,
    pick('0', 'x'.repeat(127), 'x'.repeat(128), `${Math.floor(random() * 1e6)}`, null),
    pick(`${random()}`, 'Ư'.repeat(9000), null),
    pick(true, false, null),
    pick('', 'Đường Nguyễn Thị Minh Khai', '12/3', 'ODT 45\n118.5', '🏠', null),
  ];
}

/** Returns sizes from below a unit to a few tiles, logarithmically uniform. */
const drawSize = (random: Random): number => 0.0001 * 40_000 ** random();
const drawMiddle = (random: Random): Pair => [1.6 * random() - 0.3, 1.6 * random() - 0.3];

function star([x, y]: Pair, size: number, corners: number, roughness: number, random: Random): Pair[] {
  const turn = random() * 2 * Math.PI;
  return Array.from({ length: corners }, (_, i): Pair => {
    const angle = turn + (2 * Math.PI * (i + 0.4 * random())) / corners;
    const radius = (size / 2) * (1 - roughness * random());
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

function walk([x, y]: Pair, step: number, corners: number, random: Random): Pair[] {
  const line: Pair[] = [[x, y]];
  while (line.length < corners) {
    const [fromX, fromY] = line.at(-1)!;
    line.push([fromX + step * (random() - 0.5), fromY + step * (random() - 0.5)]);
  }
  return line;
}

const corners = (random: Random): number => 3 + Math.floor(12 * random());
const scaled = (ring: readonly Pair[], [x, y]: Pair, by: number): Pair[] =>
  ring.map(([cornerX, cornerY]): Pair => [x + by * (cornerX - x), y + by * (cornerY - y)]);

function withHole(middle: Pair, size: number, random: Random): Pair[][] {
  const outline = star(middle, size, corners(random), 0.4, random);
  return [outline, scaled(outline, middle, 0.2 + 0.6 * random())];
}

function sliver(middle: Pair, length: number, width: number, random: Random): Pair[] {
  const [x, y] = middle;
  const angle = random() * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return rectangle(-length / 2, -width / 2, length / 2, width / 2).map(([a, b]): Pair => [x + a * cos - b * sin, y + a * sin + b * cos]);
}

/** Returns a line that tiles treat specially: a border, the buffer's edge, or one at half a unit. */
function border(random: Random): number {
  const lines = [0, 1, -BUFFER, 1 + BUFFER, 0.5, UNIT / 2, 100.5 * UNIT, 1 - UNIT / 2];
  return lines[Math.floor(random() * lines.length)]!;
}

const KINDS: ReadonlyArray<{ name: string; draw: (random: Random) => TileShape }> = [
  { name: 'triangle', draw: (random) => polygonsShape([[star(drawMiddle(random), drawSize(random), 3, 0.5, random)]]) },
  { name: 'lot', draw: (random) => polygonsShape([[star(drawMiddle(random), 0.005 + 0.02 * random(), corners(random), 0.3, random)]]) },
  { name: 'round', draw: (random) => polygonsShape([[star(drawMiddle(random), drawSize(random), 40, 0.02, random)]]) },
  { name: 'star', draw: (random) => polygonsShape([[star(drawMiddle(random), drawSize(random), 5 + corners(random), 0.9, random)]]) },
  {
    name: 'over the corner',
    draw: (random) => polygonsShape([[star([Math.round(random()), Math.round(random())], 0.5 + random(), corners(random), 0.5, random)]]),
  },
  { name: 'sliver', draw: (random) => polygonsShape([[sliver(drawMiddle(random), 2 * random(), 20 * UNIT * random(), random)]]) },
  { name: 'comb', draw: drawComb },
  { name: 'holed', draw: (random) => polygonsShape([withHole(drawMiddle(random), 0.05 + 2 * random(), random)]) },
  {
    name: 'hole round the tile',
    draw: (random) => polygonsShape([[rectangle(-2, -2, 3, 3), star([0.5, 0.5], 1.2 + 3 * random(), 8, 0.2, random)]]),
  },
  { name: 'many holes', draw: drawManyHoles },
  { name: 'covering', draw: (random) => polygonsShape([[star([0.5, 0.5], 6 + 60 * random(), 12, 0.2, random)]]) },
  { name: 'tile itself', draw: () => polygonsShape([[rectangle(0, 0, 1, 1)]]) },
  { name: 'border box', draw: (random) => polygonsShape([[rectangle(border(random), border(random), 1.2 + random(), 1.3 + random())]]) },
  { name: 'buffer neighbour', draw: (random) => polygonsShape([[rectangle(1 + BUFFER, random(), 1.2, 1 + random())]]) },
  { name: 'polygons', draw: (random) => polygonsShape([1, 2, 3].map(() => withHole(drawMiddle(random), 0.02 + random(), random))) },
  {
    name: 'polygons, some far',
    draw: (random) => polygonsShape([[rectangle(4, 4, 5, 5)], withHole(drawMiddle(random), random(), random), [rectangle(-3, 0, -2, 1)]]),
  },
  {
    name: 'crossing itself',
    draw: (random) => polygonsShape([[walk(drawMiddle(random), 1 + random(), 5 + Math.floor(6 * random()), random)]]),
  },
  { name: 'off-grid unit', draw: (random) => polygonsShape([[star([random(), random()], 3 * UNIT * random(), 4, 0.2, random)]]) },
];

/** Draws teeth across a border, which splits it into many pieces. */
function drawComb(random: Random): TileShape {
  const teeth = 2 + Math.floor(6 * random());
  const ring: Pair[] = [
    [0.05, 1.3],
    [0.05, 0.7],
  ];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const left = 0.1 + (0.8 * tooth) / teeth;
    ring.push([left, 0.9 + 0.3 * random()], [left + 0.3 / teeth, 0.9 + 0.3 * random()], [left + 0.4 / teeth, 0.7]);
  }
  ring.push([0.95, 0.7], [0.95, 1.3]);
  return polygonsShape([[ring]]);
}

function drawManyHoles(random: Random): TileShape {
  const holes = Array.from({ length: 16 }, (_, i) =>
    star(
      [(i % 4) / 2 - 0.25 + 0.1 * random(), Math.floor(i / 4) / 2 - 0.25 + 0.1 * random()],
      0.3 * random(),
      corners(random),
      0.4,
      random,
    ),
  );
  return polygonsShape([[rectangle(-0.5, -0.5, 1.6, 1.6), ...holes]]);
}
