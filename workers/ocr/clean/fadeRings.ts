import type { GreyPicture } from '../picture/greyOf.ts';

type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
/** Ellipse: its bounding box, and the offset of its lowest point to the right of the centre. */
type Ring = readonly [left: number, top: number, right: number, bottom: number, lean: number];

const ANGLES = Array.from({ length: 96 }, (_, at) => (at / 48) * Math.PI).map((turn) => ({ cos: Math.cos(turn), sin: Math.sin(turn) }));
/** Caps a pixel's darkness: print that crosses a ring is darker than the ring. */
const MAX_INK = 100;
/** Minimum number of angles in the mean, also for a ring that is mostly outside the picture. */
const MIN_SEEN = ANGLES.length / 3;

/** Brightness is sampled per sector, along an arc of this many digit heights. */
const SECTORS = 24;
const ARC = 7;
/** Percentile of an arc's brightness: a ring darkens most of the arc, print does not. */
const RING_SHARE = 0.6;
/** Radius up to which other rings are searched for, in radii of the fitted one. */
const BEYOND = 1.3;
const LEVELS = 64;
const PAPER = 255;
/** Lighter arcs are paper. */
const MIN_RING = 244;

/**
 * Fades the concentric rings of a stamp in place: divides each pixel by the usual brightness at its distance from the
 * centre, so that darker print remains. @param box rough bounds of a ring; the picture's edge may cut it
 */
export function fadeRings({ width, height, pixels }: GreyPicture, box: Edges, digitPx: number): void {
  const [left, top, right, bottom, lean] = fitRing({ width, height, pixels }, box, digitPx);
  const [x, y, across, down] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  const radius = Math.round((across + down) / 2);
  const bins = Math.round(BEYOND * radius);
  const eachPixel = (visit: (at: number, bin: number, sector: number) => void): void => {
    const aside = BEYOND * (across + Math.abs(lean));
    for (let row = Math.max(0, Math.ceil(y - BEYOND * down)); row <= Math.min(height - 1, y + BEYOND * down); row++) {
      const dy = (row - y) / down;
      for (let column = Math.max(0, Math.ceil(x - aside)); column <= Math.min(width - 1, x + aside); column++) {
        const dx = (column - x - lean * dy) / across;
        const bin = Math.round(Math.hypot(dx, dy) * radius);
        if (bin < bins) visit(row * width + column, bin, (Math.atan2(dy, dx) / (2 * Math.PI) + 1) * SECTORS);
      }
    }
  };
  const counts = new Uint16Array(SECTORS * bins * LEVELS);
  eachPixel((at, bin, sector) => counts[((Math.floor(sector) % SECTORS) * bins + bin) * LEVELS + (pixels[at]! >> 2)]!++);
  const levels = levelsOf(counts, bins, digitPx);
  eachPixel((at, bin, sector) => {
    const before = Math.floor(sector - 0.5);
    const levelIn = (index: number): number => levels[(index % SECTORS) * bins + bin]!;
    const level = levelIn(before) + (levelIn(before + 1) - levelIn(before)) * (sector - 0.5 - before);
    if (level < MIN_RING) pixels[at] = Math.min(PAPER, (PAPER * pixels[at]!) / level);
  });
}

/** Returns the usual brightness of the arc around each sector at each distance from the centre. */
function levelsOf(counts: Uint16Array, bins: number, digitPx: number): Uint8Array {
  const levels = new Uint8Array(SECTORS * bins);
  for (let at = 0; at < levels.length; at++) {
    const arc = (2 * Math.PI * (at % bins)) / SECTORS;
    const reach = Math.min(SECTORS / 2, Math.max(1, Math.ceil((ARC * digitPx) / 2 / arc)));
    const inArc = new Uint32Array(LEVELS);
    for (let step = -reach; step <= reach; step++) {
      const from = ((at + step * bins + levels.length) % levels.length) * LEVELS;
      for (let level = 0; level < LEVELS; level++) inArc[level]! += counts[from + level]!;
    }
    let left = RING_SHARE * inArc.reduce((sum, count) => sum + count, 0);
    const level = inArc.findIndex((count) => (left -= count) <= 0);
    levels[at] = 4 * Math.max(0, level) + 3;
  }
  return levels;
}

/** Insets of the search's starting edges and its step sizes, in digit heights. */
const INWARDS = [0, 0.5, 1] as const;
const MAX_STARTS = 4;
const STEPS = [0.5, 0.25, 0.12, 0.06, 0.03] as const;
const OFFS = [-1, -0.5, 0, 0.5, 1] as const;
const MOVES: readonly Ring[] = [
  [1, 0, 0, 0, 0],
  [0, 1, 0, 0, 0],
  [0, 0, 1, 0, 0],
  [0, 0, 0, 1, 0],
  [1, 0, 1, 0, 0],
  [0, 1, 0, 1, 0],
  [0, 0, 0, 0, 1],
];

/** Finds the darkest ellipse near a box that the picture's edge may have cut. */
function fitRing({ width, height, pixels }: GreyPicture, box: Edges, digitPx: number): Ring {
  // A larger `near` uses the darkest pixel around a position, so that a nearby ring attracts the search.
  const inkNear = ([left, top, right, bottom, lean]: Ring, near: number): number => {
    let [ink, seen] = [0, 0];
    const nearer = (4 * near) / (right - left + bottom - top);
    for (const { cos, sin } of ANGLES) {
      let darkest = -1;
      for (const offset of near === 0 ? [0] : OFFS) {
        const scale = 1 + offset * nearer;
        const column = Math.round((left + right + scale * (right - left) * cos) / 2 + scale * lean * sin);
        const row = Math.round((top + bottom + scale * (bottom - top) * sin) / 2);
        if (column >= 0 && row >= 0 && column < width && row < height) darkest = Math.max(darkest, PAPER - pixels[row * width + column]!);
      }
      if (darkest < 0) continue;
      ink += Math.min(MAX_INK, darkest);
      seen += 1;
    }
    return ink / Math.max(seen, MIN_SEEN);
  };
  const moved = (ring: Ring, by: Ring, length: number): Ring => ring.map((at, index) => at + length * by[index]!) as unknown as Ring;
  const best = wholeRings(box).flatMap((ring) =>
    INWARDS.flatMap((left) =>
      INWARDS.flatMap((top) => INWARDS.flatMap((right) => INWARDS.map((bottom) => moved(ring, [left, top, -right, -bottom, 0], digitPx)))),
    )
      .map((start) => ({ ring: start, ink: inkNear(start, STEPS[0] * digitPx) }))
      .sort((a, b) => b.ink - a.ink)
      .slice(0, MAX_STARTS),
  );
  for (const fit of best) {
    for (const [at, step] of STEPS.entries()) {
      const near = (STEPS[at + 1] ?? 0) * digitPx;
      fit.ink = inkNear(fit.ring, near);
      for (let isBetter = true; isBetter;) {
        isBetter = false;
        for (const length of [step * digitPx, -step * digitPx]) {
          for (const move of MOVES) {
            const ring = moved(fit.ring, move, length);
            const ink = inkNear(ring, near);
            if (ink > fit.ink) [fit.ring, fit.ink, isBetter] = [ring, ink, true];
          }
        }
      }
    }
  }
  return best.reduce((a, b) => (b.ink > a.ink ? b : a)).ring;
}

/** Returns the ellipse in a box, and the circles from which the picture's edge may have cut it. */
function wholeRings({ left, top, right, bottom }: Edges): Ring[] {
  const more = right - left - (bottom - top);
  const [across, down] = [Math.max(0, -more), Math.max(0, more)];
  return [
    [left, top, right, bottom, 0],
    [left - across, top - down, right, bottom, 0],
    [left, top, right + across, bottom + down, 0],
  ];
}
