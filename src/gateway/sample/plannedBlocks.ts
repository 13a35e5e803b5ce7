import type { SeededRandom } from './seededRandom.ts';
import { cutShape, insetShape, type Line, lineAt, NO_STREET, type Shape, shapeArea, sideLength, tightBox } from './shape.ts';
import { crossLine, splitByStreets, type StreetNetwork } from './streetNetwork.ts';

export interface RowStyle {
  /** Usual frontage, metres: 4–6 for tube houses, more for garden houses. */
  frontageM: number;
  smallestM2: number;
  /** Maximum skew of side lines, radians. */
  lean: number;
  /** Probability that a house owns the back of its neighbour's ground. */
  annexChance: number;
  /** Direction of side lines for a front with `angle` near (x, y), radians. */
  square(x: number, y: number, angle: number): number;
}

interface Piece {
  shape: Shape;
  annex?: Shape;
}

/** Splits a block into two rows back to back, each cut into houses; a shallow block has one row. */
export function splitRows(block: Shape, style: RowStyle, random: SeededRandom): Piece[] {
  const box = tightBox(block);
  if (box.halfShort * 2 < 26) return sliceRow(block, box.angle, style, random);
  const across = random.between(-0.12, 0.12) * box.halfShort;
  const spine = lineAt(box.x - Math.sin(box.angle) * across, box.y + Math.cos(box.angle) * across, box.angle + random.between(-0.02, 0.02));
  if (random.chance(0.45)) {
    // Planned as a whole: side lines run from street to street, and backs meet at corners.
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

function rowAngle(row: Shape, blockAngle: number): number {
  let longest = 0;
  let angle = blockAngle;
  for (let i = 0; i < row.x.length; i++) {
    const length = sideLength(row, i);
    if (row.side[i] === NO_STREET || length <= longest) continue;
    const j = (i + 1) % row.x.length;
    const sideAngle = Math.atan2(row.y[j]! - row.y[i]!, row.x[j]! - row.x[i]!);
    if (Math.abs(Math.cos(sideAngle - blockAngle)) < 0.8) continue;
    longest = length;
    angle = sideAngle;
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
  // Developers cut runs of equal lots; occasionally somebody bought two.
  let usual = style.frontageM * random.between(0.9, 1.15);
  const pieces: Piece[] = [];
  let remaining = row;
  let at = low + usual * random.between(1.2, 1.6);
  while (at < high - usual * 0.8) {
    const leaning = rowLean + (random.chance(0.3) ? random.between(-style.lean, style.lean) * 0.4 : 0);
    const x = at * ux - acrossMiddle * uy;
    const y = at * uy + acrossMiddle * ux;
    const line = lineAt(x, y, style.square(x, y, angle) + leaning);
    const { left: slice, right: after } = cutShape(remaining, line, NO_STREET);
    if (after && shapeArea(after) < style.smallestM2) break;
    if (!slice || !after || shapeArea(slice) < style.smallestM2) {
      at += usual * 0.3;
      continue;
    }
    pieces.push({ shape: slice });
    remaining = after;
    if (random.chance(0.12)) usual = style.frontageM * random.between(0.8, 1.35);
    at += usual * (random.chance(0.08) ? random.between(1.6, 2.2) : random.between(0.92, 1.08));
  }
  pieces.push({ shape: remaining });
  return addAnnexes(pieces, angle, style, random);
}

/** Gives some houses the back of the next lot, which makes them L-shaped. */
function addAnnexes(pieces: Piece[], angle: number, style: RowStyle, random: SeededRandom): Piece[] {
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

export const withoutRoadway = (shape: Shape, network: StreetNetwork): Shape | undefined => insetShape(shape, network.halfWidth);

/** Lays out a planned neighbourhood: parallel streets about two lots apart, crossed every hundred metres. */
export function plannedBlocks(cell: Shape, lotDepthM: number, network: StreetNetwork, random: SeededRandom): Shape[] {
  const ground = withoutRoadway(cell, network);
  if (!ground) return [];
  const box = tightBox(ground);
  const roadM = random.pick([7.5, 7.5, 9, 10.5]);
  const angle = box.angle + random.between(-0.03, 0.03);
  const rows = Math.max(1, Math.round((box.halfShort * 2 + roadM) / (lotDepthM * 2 + roadM)));
  const crossings = Math.max(1, Math.round((box.halfLong * 2) / random.between(85, 140)));
  let parts = [cell];
  const cutAll = (count: number, half: number, towards: number, skew: number): void => {
    for (let i = 1; i < count; i++) {
      const reach = half * ((2 * i) / count - 1);
      const line = lineAt(
        box.x + Math.cos(towards) * reach,
        box.y + Math.sin(towards) * reach,
        towards + Math.PI / 2 + skew * random.between(-1, 1),
      );
      const street = network.add('local', roadM, line);
      parts = parts.flatMap((part) => {
        const { left, right } = cutShape(part, line, street);
        return [left, right].filter((piece) => piece !== undefined);
      });
    }
  };
  cutAll(crossings, box.halfLong, angle, 0.07);
  cutAll(rows, box.halfShort, angle + Math.PI / 2, 0.012);
  return parts;
}

/** Lays out an unplanned neighbourhood: lanes cut it unevenly into deep blocks. */
export function grownBlocks(cell: Shape, network: StreetNetwork, random: SeededRandom): Shape[] {
  return splitByStreets(cell, random.between(4500, 8500), 0.2, (line) => network.add('local', random.between(4.5, 6.5), line), random);
}

/** Chamfers corners at crossings for visibility (vát góc, QCVN 01:2021/BXD). */
export function chamferCorners(block: Shape, depthM: number): Shape {
  let remaining = block;
  for (let i = 0; i < block.x.length; i++) {
    const before = (i + block.x.length - 1) % block.x.length;
    const after = (i + 1) % block.x.length;
    if (block.side[i] === NO_STREET || block.side[before] === NO_STREET) continue;
    const inM = sideLength(block, before);
    const outM = sideLength(block, i);
    if (Math.min(inM, outM) < depthM * 3) continue;
    const fromX = block.x[i]! + ((block.x[before]! - block.x[i]!) / inM) * depthM;
    const fromY = block.y[i]! + ((block.y[before]! - block.y[i]!) / inM) * depthM;
    const toX = block.x[i]! + ((block.x[after]! - block.x[i]!) / outM) * depthM;
    const toY = block.y[i]! + ((block.y[after]! - block.y[i]!) / outM) * depthM;
    const width = Math.hypot(toX - fromX, toY - fromY);
    // Almost straight: not a corner.
    if (width > depthM * 1.85) continue;
    const line = { x: fromX, y: fromY, dx: (toX - fromX) / width, dy: (toY - fromY) / width };
    remaining = cutShape(remaining, line, NO_STREET).left ?? remaining;
  }
  return remaining;
}

/** Lays out an old quarter: alleys of 2–4 m enter the block, with houses between them. */
export function splitAlleys(block: Shape, pocketM2: number, houseM2: number, network: StreetNetwork, random: SeededRandom): Shape[] {
  if (shapeArea(block) > pocketM2 * random.between(0.75, 1.4)) {
    const line = crossLine(block, random, 0.25, 0.16);
    const alley = network.add('alley', random.between(2.2, 4), line, crossedStreet(block, line));
    const { left, right } = cutShape(block, line, alley);
    return [left, right].flatMap((half) => (half ? splitAlleys(half, pocketM2, houseM2, network, random) : []));
  }
  const pocket = insetShape(block, (id) => (network.streets[id]?.rank === 'alley' ? network.halfWidth(id) : 0));
  return pocket ? splitHouses(pocket, houseM2, random) : [];
}

/** Returns the parent street of an alley: the oldest street side that its line crosses. */
function crossedStreet(block: Shape, line: Line): number {
  let parent = NO_STREET;
  for (let i = 0; i < block.x.length; i++) {
    const j = (i + 1) % block.x.length;
    const from = line.dx * (block.y[i]! - line.y) - line.dy * (block.x[i]! - line.x);
    const to = line.dx * (block.y[j]! - line.y) - line.dy * (block.x[j]! - line.x);
    const street = block.side[i]!;
    // Lower numbers are older, larger streets, from which the alley is numbered.
    if (from >= 0 !== to >= 0 && street !== NO_STREET && (parent === NO_STREET || street < parent)) parent = street;
  }
  return parent;
}

const streetFront = (shape: Shape): number =>
  shape.side.reduce((sum, street, i) => (street === NO_STREET ? sum : sum + sideLength(shape, i)), 0);

/** Bisects a pocket into house lots, keeping access for both halves if possible. */
export function splitHouses(pocket: Shape, houseM2: number, random: SeededRandom): Shape[] {
  if (shapeArea(pocket) <= houseM2 * random.between(1, 1.75)) return [pocket];
  const box = tightBox(pocket);
  const ratio = random.between(-0.16, 0.16);
  const skew = random.between(-0.09, 0.09);
  const tryCut = (turned: boolean): Shape[] => {
    const reach = ratio * (turned ? box.halfShort : box.halfLong);
    const towards = box.angle + (turned ? Math.PI / 2 : 0);
    const line = lineAt(box.x + Math.cos(towards) * reach, box.y + Math.sin(towards) * reach, towards + Math.PI / 2 + skew);
    const { left, right } = cutShape(pocket, line, NO_STREET);
    return left && right ? [left, right] : [];
  };
  const across = tryCut(false);
  const worstFront = (halves: Shape[]): number => Math.min(...halves.map(streetFront));
  let halves = across;
  // Cutting across the long side is natural; if that encloses one half, the other direction may not.
  if (across.length === 0 || worstFront(across) < 2.5) {
    const lengthwise = tryCut(true);
    const thin = box.halfShort < 3.6;
    if (lengthwise.length > 0 && !thin && worstFront(lengthwise) >= 2.5) halves = lengthwise;
  }
  if (halves.length === 0) return [pocket];
  return halves.flatMap((half) => splitHouses(half, houseM2, random));
}
