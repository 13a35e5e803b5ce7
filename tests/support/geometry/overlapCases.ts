import type { Corner, MultiPolygon, Polygon } from './overlapScene.ts';

interface OverlapCase {
  parcel: MultiPolygon;
  zones: MultiPolygon[];
}

type Random = () => number;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1));

/** Makes a ring that winds once around its centre, so that it never crosses itself. */
export function starRing(random: Random, [x, y]: Corner, radius: number, corners: number): Corner[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + random() * 0.8) / corners) * 2 * Math.PI;
    const reach = radius * between(random, 0.35, 1);
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

const rectangle = (x: number, y: number, width: number, height: number): Corner[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const star = (random: Random, at: Corner, radius: number): Polygon => [starRing(random, at, radius, whole(random, 3, 9))];

/** Makes a ring with a hole, the ring scaled towards its centre. */
function ringed(random: Random, at: Corner, radius: number): Polygon {
  // With four corners or more the centre is inside.
  const outline = starRing(random, at, radius, whole(random, 4, 8));
  const share = between(random, 0.2, 0.8);
  return [outline, outline.map(([x, y]): Corner => [at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share])];
}

const near = (random: Random, reach: number): Corner => [between(random, -reach, reach), between(random, -reach, reach)];

/** Parcels and zones of one kind, around the origin, some tens of metres across. */
const KINDS: Record<string, (random: Random) => OverlapCase> = {
  stars: (random) => ({
    parcel: [star(random, [0, 0], 40)],
    zones: Array.from({ length: whole(random, 1, 4) }, () => [star(random, near(random, 50), between(random, 5, 80))]),
  }),
  holes: (random) => ({
    parcel: [ringed(random, [0, 0], 40)],
    zones: Array.from({ length: whole(random, 1, 3) }, () => [ringed(random, near(random, 40), between(random, 10, 70))]),
  }),
  multipolygons: (random) => ({
    parcel: [star(random, [0, 0], 40)],
    zones: [[star(random, [-30, 0], 24), ringed(random, [30, 5], 24), star(random, [0, 60], 20)], [ringed(random, near(random, 30), 30)]],
  }),
  // Rectangles on a lattice: horizontal, vertical and partly shared edges, and corners on edges.
  lattice: (random) => {
    const cell = (): Corner[] =>
      rectangle(whole(random, -4, 3) * 10, whole(random, -4, 3) * 10, whole(random, 1, 5) * 10, whole(random, 1, 5) * 10);
    return { parcel: [[cell()]], zones: Array.from({ length: whole(random, 1, 5) }, () => [[cell()]]) };
  },
  // One line cuts a strip of zones, and the parcel's border coincides with it, with extra corners.
  sharedEdges: (random) => {
    const slope = between(random, -2, 2);
    const at = (x: number): Corner => [x, slope * x];
    const stops = [-40, ...Array.from({ length: 2 }, () => between(random, -39, 39)).sort((a, b) => a - b), 40];
    const parcel: Corner[] = [...stops.map(at), [40, slope * 40 + 30], [-40, -slope * 40 + 30]];
    const zones = stops.slice(1).map((to, i): MultiPolygon => {
      const from = stops[i]!;
      return [[[at(from), at(to), [to, slope * to + 50], [from, slope * from + 50]]]];
    });
    return { parcel: [[parcel]], zones: [...zones, [[[at(-60), at(60), [60, slope * 60 - 40], [-60, -slope * 60 - 40]]]]] };
  },
  slivers: (random) => {
    const width = 10 ** between(random, -7, -1);
    const turn = random() * Math.PI;
    const turned = ([x, y]: Corner): Corner => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
    return {
      parcel: [[rectangle(-20, -20, 40, 40).map(turned)]],
      zones: [[[rectangle(-30, 20 - width, 60, 30).map(turned)]], [[rectangle(between(random, -25, 15), -30, width, 60).map(turned)]]],
    };
  },
  touching: (random) => {
    const parcel = rectangle(0, 0, 20, 30);
    const beside = rectangle(20, between(random, -20, 20), 15, 25);
    const corner = rectangle(-10, -10, 10, 10);
    return {
      parcel: [[parcel]],
      zones: [
        [[beside]],
        [[corner]],
        [
          [
            [
              [5, 30],
              [15, 30],
              [10, 40],
            ],
          ],
        ],
      ],
    };
  },
  nested: (random) => {
    const outer = starRing(random, [0, 0], 50, whole(random, 3, 10));
    const shrunk = (share: number): Corner[] => outer.map(([x, y]) => [x * share, y * share]);
    return { parcel: [[shrunk(between(random, 0.3, 1.2))]], zones: [1, 0.8, 0.55, 0.3].map((share) => [[shrunk(share)]]) };
  },
  identical: (random) => {
    const ring = starRing(random, [0, 0], 40, whole(random, 3, 12));
    const from = whole(random, 0, ring.length - 1);
    const again = [...ring.slice(from), ...ring.slice(0, from)];
    return {
      parcel: [[ring]],
      zones: [[[again.toReversed()]], [star(random, near(random, 30), 20)], [[again]]].slice(whole(random, 0, 1)) as MultiPolygon[],
    };
  },
  // Repeated corners, edges of length 0, closed and open rings.
  repeated: (random) => {
    const stuttered = (ring: Corner[]): Corner[] =>
      ring.flatMap((corner) => (random() < 0.4 ? [corner, corner] : [corner])).concat(random() < 0.5 ? [ring[0]!] : []);
    return { parcel: [[stuttered(starRing(random, [0, 0], 40, 7))]], zones: [[[stuttered(starRing(random, near(random, 30), 40, 6))]]] };
  },
  // Zone of kilometres, of which the parcel touches a corner or an edge.
  farEdges: (random) => ({
    parcel: [star(random, [0, 0], 15)],
    zones: [[star(random, near(random, 9000), 10_000)], [[starRing(random, near(random, 60_000), 80_000, 5)]]],
  }),
  manyCorners: (random) => ({
    parcel: [[starRing(random, [0, 0], 40, 24)]],
    zones: [[[starRing(random, near(random, 20), 50, 32)]], [[starRing(random, near(random, 20), 30, 20)]]],
  }),
};

export const KIND_NAMES = Object.keys(KINDS);

const shifted = (polygons: MultiPolygon, [dx, dy]: Corner): MultiPolygon =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Corner => [x + dx, y + dy])));

/** Makes a case of a kind; every third one has VN-2000 coordinates, whose size costs digits. */
export function overlapCase(kind: string, order: number, random: Random): OverlapCase {
  const { parcel, zones } = KINDS[kind]!(random);
  const by: Corner = order % 3 === 2 ? [between(random, 355_000, 645_000), between(random, 930_000, 2_500_000)] : [0, 0];
  return { parcel: shifted(parcel, by), zones: zones.map((zone) => shifted(zone, by)) };
}
