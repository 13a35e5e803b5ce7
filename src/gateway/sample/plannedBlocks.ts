import type { SeededRandom } from './seededRandom.ts';
import { cutShape, insetShape, type Line, lineAt, NO_STREET, type Shape, shapeArea, sideLength, tightBox } from './shape.ts';
import { crossLine, splitByStreets, type StreetNetwork } from './streetNetwork.ts';

/** Takes the roadways away: what is left is ground for lots. */
export const withoutRoadway = (shape: Shape, network: StreetNetwork): Shape | undefined => insetShape(shape, network.halfWidth);

/** A planned neighbourhood: parallel streets a little over two lots apart, crossed every hundred metres or so. */
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

/** A neighbourhood that grew by itself: lanes cut it unevenly into deep blocks. */
export function grownBlocks(cell: Shape, network: StreetNetwork, random: SeededRandom): Shape[] {
  return splitByStreets(cell, random.between(4500, 8500), 0.2, (line) => network.add('local', random.between(4.5, 6.5), line), random);
}

/** Cuts the corners off where two streets meet (vát góc, QCVN 01:2021/BXD), so that drivers can see. */
export function chamferCorners(block: Shape, depthM: number): Shape {
  let rest = block;
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
    // Nearly straight on: there is no corner to cut.
    if (width > depthM * 1.85) continue;
    const line = { x: fromX, y: fromY, dx: (toX - fromX) / width, dy: (toY - fromY) / width };
    rest = cutShape(rest, line, NO_STREET).left ?? rest;
  }
  return rest;
}

/** An old quarter: alleys 2–4 m wide wind into the block, houses fill what is between them. */
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

/** The street an alley leaves: the first side with a street that its line crosses. */
function crossedStreet(block: Shape, line: Line): number {
  let parent = NO_STREET;
  for (let i = 0; i < block.x.length; i++) {
    const j = (i + 1) % block.x.length;
    const from = line.dx * (block.y[i]! - line.y) - line.dy * (block.x[i]! - line.x);
    const to = line.dx * (block.y[j]! - line.y) - line.dy * (block.x[j]! - line.x);
    const street = block.side[i]!;
    // A low number is an older, larger street: that is where the alley's number comes from.
    if (from >= 0 !== to >= 0 && street !== NO_STREET && (parent === NO_STREET || street < parent)) parent = street;
  }
  return parent;
}

const streetFront = (shape: Shape): number =>
  shape.side.reduce((sum, street, i) => (street === NO_STREET ? sum : sum + sideLength(shape, i)), 0);

/** Halves a pocket until every piece is a house lot, keeping a way out for both halves where one exists. */
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
  // Across the long side is the natural cut; when it locks one half in, the other direction may not.
  if (across.length === 0 || worstFront(across) < 2.5) {
    const lengthwise = tryCut(true);
    const thin = box.halfShort < 3.6;
    if (lengthwise.length > 0 && !thin && worstFront(lengthwise) >= 2.5) halves = lengthwise;
  }
  if (halves.length === 0) return [pocket];
  return halves.flatMap((half) => splitHouses(half, houseM2, random));
}
