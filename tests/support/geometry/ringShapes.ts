/**
 * Generates seeded rings of every kind in metres about a centre and scales them to degrees. The reference values are
 * computed from the resulting degrees, so the scale need not be exact.
 */
export type RingKind = 'convex' | 'concave' | 'star' | 'sliver';

export const RING_KINDS: readonly RingKind[] = ['convex', 'concave', 'star', 'sliver'];

/** Places of rings: bands of latitude over all Việt Nam, elsewhere, and over the equator. */
export const RING_PLACES = {
  'Việt Nam': { lng: [102.2, 109.4], lat: [8.4, 23.3] },
  'Trường Sa': { lng: [111.5, 117], lat: [6.5, 12] },
  '55° N': { lng: [-10, 40], lat: [54, 56] },
  '40° S': { lng: [-73, -60], lat: [-41, -39] },
  equator: { lng: [-179, 179], lat: [-0.3, 0.3] },
} as const;

type Range = readonly [number, number];
type Outline = [number, number][];

const between = (random: () => number, [from, to]: Range): number => from + (to - from) * random();

/** Returns a logarithmically uniform number, so that small and large sizes are equally frequent. */
export const logBetween = (random: () => number, from: number, to: number): number => from * (to / from) ** random();

/** Makes a convex outline: corners at increasing angles on an ellipse. */
function convexOutline(random: () => number, sizeM: number): Outline {
  const corners = 3 + Math.floor(8 * random());
  const flattening = 0.3 + 0.7 * random();
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.7 * random())) / corners;
    return [0.5 * sizeM * Math.cos(angle), 0.5 * sizeM * flattening * Math.sin(angle)];
  });
}

/** Makes a rectangle with a bay of random depth and width in one side. */
function concaveOutline(random: () => number, sizeM: number): Outline {
  const width = sizeM * (0.4 + 0.6 * random());
  const height = sizeM * (0.4 + 0.6 * random());
  const left = width * (0.1 + 0.3 * random());
  const right = width * (0.6 + 0.3 * random());
  const floor = height * (0.05 + 0.9 * random());
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [right, height],
    [right - 0.1 * width, floor],
    [left, floor],
    [left, height],
    [0, height],
  ];
}

function starOutline(random: () => number, sizeM: number): Outline {
  const tips = 3 + Math.floor(10 * random());
  return Array.from({ length: 2 * tips }, (_, i) => {
    const angle = (Math.PI * i) / tips;
    const radius = 0.5 * sizeM * (i % 2 === 0 ? 1 : 0.15 + 0.6 * random());
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Size from which a sliver is a boundary strip, 10 cm wide or more, narrower than a footpath between two lots. */
const LONG_SLIVER_M = 10_000;

function sliverOutline(random: () => number, sizeM: number): Outline {
  // A third corner on a long side would be metres off the geodesic of the other one.
  if (sizeM >= LONG_SLIVER_M)
    return [
      [0, 0],
      [sizeM, 0],
      [sizeM, sizeM / 1e5],
      [0, sizeM / 1e5],
    ];
  const width = sizeM / 300;
  return [
    [0, 0],
    [sizeM * (0.2 + 0.6 * random()), -0.3 * width],
    [sizeM, 0],
    [sizeM, width],
    [0, width],
  ];
}

const OUTLINES: Record<RingKind, (random: () => number, sizeM: number) => Outline> = {
  convex: convexOutline,
  concave: concaveOutline,
  star: starOutline,
  sliver: sliverOutline,
};

/**
 * Makes a ring of lng, lat degrees with random rotation and direction, without a repeated first point.
 * @param sizeM its extent from end to end
 */
export function makeRingOf(
  kind: RingKind,
  random: () => number,
  sizeM: number,
  place: keyof typeof RING_PLACES,
): Float64Array<ArrayBuffer> {
  const { lng, lat } = RING_PLACES[place];
  const middleLng = between(random, lng);
  const middleLat = between(random, lat);
  const turn = 2 * Math.PI * random();
  const northDeg = 1 / 110_600;
  const eastDeg = 1 / (111_320 * Math.cos((middleLat * Math.PI) / 180));
  const outline = OUTLINES[kind](random, sizeM);
  if (random() < 0.5) outline.reverse();
  return Float64Array.from(
    outline.flatMap(([x, y]) => [
      middleLng + eastDeg * (x * Math.cos(turn) - y * Math.sin(turn)),
      middleLat + northDeg * (x * Math.sin(turn) + y * Math.cos(turn)),
    ]),
  );
}

/** Reverses the ring's direction. */
export function reverseRing(ring: Float64Array): Float64Array<ArrayBuffer> {
  const reversed = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) reversed.set(ring.subarray(i, i + 2), ring.length - 2 - i);
  return reversed;
}

/** Starts the ring at another corner. */
export function rotateRing(ring: Float64Array, corners: number): Float64Array<ArrayBuffer> {
  const at = 2 * (corners % (ring.length / 2));
  return Float64Array.of(...ring.subarray(at), ...ring.subarray(0, at));
}

/** Repeats the ring's first point at its end. */
export const closeRing = (ring: Float64Array): Float64Array<ArrayBuffer> => Float64Array.of(...ring, ring[0]!, ring[1]!);
