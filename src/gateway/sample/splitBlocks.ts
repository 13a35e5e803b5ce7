import type { SeededRandom } from './seededRandom.ts';
import { cutShape, insetShape, lineAt, NO_STREET, type Shape, sideLength, tightBox } from './shape.ts';
import { splitByStreets, type StreetNetwork } from './streetNetwork.ts';

/** Takes the roadways away: what is left is ground for lots. */
export const withoutRoadway = (shape: Shape, network: StreetNetwork): Shape | undefined =>
  insetShape(shape, network.halfWidth);

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
  return splitByStreets(
    cell,
    random.between(4500, 8500),
    0.2,
    (line) => network.add('local', random.between(4.5, 6.5), line),
    random,
  );
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
