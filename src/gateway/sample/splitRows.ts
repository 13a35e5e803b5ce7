import type { SeededRandom } from './seededRandom.ts';
import { cutShape, lineAt, NO_STREET, type Shape, shapeArea, sideLength, tightBox } from './shape.ts';

export interface RowStyle {
  /** Usual frontage, metres: 4–6 for tube houses, more for garden houses. */
  frontageM: number;
  smallestM2: number;
  /** How far side lines lean, radians. */
  lean: number;
  /** Chance that a house owns the back of its neighbour's ground. */
  annexChance: number;
  /** Direction of side lines for a front running at `angle` near (x, y), radians. */
  square(x: number, y: number, angle: number): number;
}

export interface Piece {
  shape: Shape;
  annex?: Shape;
}

/** Two rows back to back along the block, each cut into houses; a shallow block has one row. */
export function splitRows(block: Shape, style: RowStyle, random: SeededRandom): Piece[] {
  const box = tightBox(block);
  if (box.halfShort * 2 < 26) return sliceRow(block, box.angle, style, random);
  const across = random.between(-0.12, 0.12) * box.halfShort;
  const spine = lineAt(box.x - Math.sin(box.angle) * across, box.y + Math.cos(box.angle) * across, box.angle + random.between(-0.02, 0.02));
  if (random.chance(0.45)) {
    // Laid out in one go: side lines run through from street to street and backs meet corner to corner.
    return sliceRow(block, box.angle, { ...style, smallestM2: style.smallestM2 * 2.2, annexChance: 0 }, random).flatMap(({ shape }) => {
      const { left, right } = cutShape(shape, spine, NO_STREET);
      return left && right && Math.min(shapeArea(left), shapeArea(right)) > style.smallestM2 * 0.7
        ? [{ shape: left }, { shape: right }]
        : [{ shape }];
    });
  }
  const { left, right } = cutShape(block, spine, NO_STREET);
  return [left, right].flatMap((row) => (row ? sliceRow(row, box.angle, style, random) : []));
}

/** The direction of the row's street side, else of the block. */
function rowAngle(row: Shape, blockAngle: number): number {
  let longest = 0;
  let angle = blockAngle;
  for (let i = 0; i < row.x.length; i++) {
    const length = sideLength(row, i);
    if (row.side[i] === NO_STREET || length <= longest) continue;
    const j = (i + 1) % row.x.length;
    const own = Math.atan2(row.y[j]! - row.y[i]!, row.x[j]! - row.x[i]!);
    if (Math.abs(Math.cos(own - blockAngle)) < 0.8) continue;
    longest = length;
    angle = own;
  }
  return angle;
}

function sliceRow(row: Shape, blockAngle: number, style: RowStyle, random: SeededRandom): Piece[] {
  const angle = rowAngle(row, blockAngle);
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  const alongs = row.x.map((x, i) => x * ux + row.y[i]! * uy);
  const low = Math.min(...alongs);
  const high = Math.max(...alongs);
  const acrossMiddle = row.x.reduce((sum, x, i) => sum - x * uy + row.y[i]! * ux, 0) / row.x.length;
  const rowLean = random.chance(0.35) ? random.between(-style.lean, style.lean) : 0;
  // Developers cut runs of equal lots; now and then somebody bought two.
  let usual = style.frontageM * random.between(0.9, 1.15);
  const pieces: Piece[] = [];
  let rest = row;
  let at = low + usual * random.between(1.2, 1.6);
  while (at < high - usual * 0.8) {
    const leaning = rowLean + (random.chance(0.3) ? random.between(-style.lean, style.lean) * 0.4 : 0);
    const x = at * ux - acrossMiddle * uy;
    const y = at * uy + acrossMiddle * ux;
    const line = lineAt(x, y, style.square(x, y, angle) + leaning);
    const { left: done, right: after } = cutShape(rest, line, NO_STREET);
    if (after && shapeArea(after) < style.smallestM2) break;
    if (!done || !after || shapeArea(done) < style.smallestM2) {
      at += usual * 0.3;
      continue;
    }
    pieces.push({ shape: done });
    rest = after;
    if (random.chance(0.12)) usual = style.frontageM * random.between(0.8, 1.35);
    at += usual * (random.chance(0.08) ? random.between(1.6, 2.2) : random.between(0.92, 1.08));
  }
  pieces.push({ shape: rest });
  return giveBacks(pieces, angle, style, random);
}

/** Lets some houses own the back part of the next lot: an L, and a short lot in front of it. */
function giveBacks(pieces: Piece[], angle: number, style: RowStyle, random: SeededRandom): Piece[] {
  for (let i = 0; i + 1 < pieces.length; i++) {
    if (!random.chance(style.annexChance)) continue;
    const owner = pieces[i]!;
    const giver = pieces[i + 1]!;
    const front = giver.shape.side.findIndex((street) => street !== NO_STREET);
    if (front < 0 || shapeArea(giver.shape) < style.smallestM2 * 1.8) continue;
    const box = tightBox(giver.shape);
    const streetSide = -Math.sin(angle) * (giver.shape.x[front]! - box.x) + Math.cos(angle) * (giver.shape.y[front]! - box.y);
    const back = lineAt(
      box.x + Math.sin(angle) * Math.sign(streetSide) * box.halfLong * random.between(0.05, 0.4),
      box.y - Math.cos(angle) * Math.sign(streetSide) * box.halfLong * random.between(0.05, 0.4),
      angle,
    );
    const { left, right } = cutShape(giver.shape, back, NO_STREET);
    if (!left || !right) continue;
    const [near, far] = streetSide > 0 ? [left, right] : [right, left];
    if (shapeArea(near) < style.smallestM2 * 0.8 || far.side.some((street) => street !== NO_STREET)) continue;
    giver.shape = near;
    owner.annex = far;
    i++;
  }
  return pieces;
}
